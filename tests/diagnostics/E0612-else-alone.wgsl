const n = 1;
@else
const steps = 64;
