// Metal's address spaces and function qualifiers. One memory serves all of them here; `threadgroup`
// at a declaration is made static by the harness, since a macro cannot tell it from a parameter's.
#pragma once

#define device
#define thread
#define threadgroup
#define constant const
#define kernel
#define vertex
#define fragment
