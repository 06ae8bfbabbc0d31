diagnostic(off, derivative_uniformty);
