struct A { float x; }
