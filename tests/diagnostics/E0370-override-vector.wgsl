override color = vec3f(1, 0, 0);
