// Part of the stand-in for <metal_stdlib>, which has it all.
#include "../tensors.h"
