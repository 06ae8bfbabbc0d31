@if(quality > 2)
const steps = 64;
