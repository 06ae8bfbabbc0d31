"""Which functions change nothing."""

import pytest
from shader_compiler import Source
from shader_compiler.analysis.effects import changes_nothing
from shader_compiler.driver import lower

HEAD = """
@group(0) @binding(0) var<storage, read_write> numbers: array<u32>;
@group(0) @binding(1) var<storage, read_write> counter: atomic<u32>;
var<private> own: u32;
fn pure(x: u32) -> u32 { var y = x; y += numbers[0]; return y; }
fn set_own() -> u32 { own = 1u; return own; }
fn through(p: ptr<function, u32>) { *p = 1u; }
"""


@pytest.mark.parametrize(
    ("body", "is_harmless"),
    [
        ("return x + 1u;", True),
        ("return numbers[x] + own;", True),
        ("var y = x; for (var i = 0u; i < x; i++) { y += pure(i); } return y;", True),
        ("numbers[0] = x; return x;", False),
        ("return set_own();", False),
        ("return atomicAdd(&counter, x);", False),
        ("workgroupBarrier(); return x;", False),
        ("if (x > 1u) { discard; } return x;", False),
    ],
)
def test_functions(body, is_harmless):
    module, _ = lower(Source(HEAD + f"fn f(x: u32) -> u32 {{ {body} }}"))
    assert changes_nothing(next(f for f in module.functions if f.name == "f")) is is_harmless


def test_a_pointer_may_lead_anywhere():
    module, _ = lower(Source(HEAD))
    assert not changes_nothing(next(f for f in module.functions if f.name == "through"))
