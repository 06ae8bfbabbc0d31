// What the runner hands to a kernel's trampoline, which the harness generates.
#pragma once

struct Invocation {
  unsigned global[3], local[3], group[3], groups[3], index, count;
};

typedef void (*Kernel)(const Invocation*, void** buffers);
