const weights = array(1, 2.5, 3u);
