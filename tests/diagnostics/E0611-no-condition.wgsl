@if
const steps = 64;
