@if(fast) @if(small)
const steps = 64;
