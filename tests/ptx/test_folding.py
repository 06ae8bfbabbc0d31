import pytest
from shader_compiler.targets.ptx.folding import fold, immediate, integer


@pytest.mark.parametrize(
    ("opcode", "operands", "result"),
    [
        ("add.s32", ("2147483647", "1"), "-2147483648"),
        ("sub.s32", ("0", "1"), "-1"),
        ("mul.lo.s32", ("65536", "65537"), "65536"),
        ("mul.hi.u32", ("-1", "-1"), "-2"),
        ("mul.hi.s32", ("-1", "-1"), "0"),
        ("div.s32", ("-7", "2"), "-3"),
        ("div.u32", ("-7", "2"), "2147483644"),
        ("rem.s32", ("-7", "2"), "-1"),
        ("rem.u32", ("-1", "10"), "5"),
        ("shl.b32", ("1", "31"), "-2147483648"),
        ("shl.b32", ("1", "32"), "0"),
        ("shr.u32", ("-1", "28"), "15"),
        ("shr.s32", ("-16", "2"), "-4"),
        ("min.u32", ("-1", "3"), "3"),
        ("min.s32", ("-1", "3"), "-1"),
        ("setp.lt.u32", ("-1", "3"), "0"),
        ("setp.lt.s32", ("-1", "3"), "1"),
        ("mad.lo.s32", ("3", "4", "5"), "17"),
        ("not.b32", ("0",), "-1"),
        ("selp.b32", ("%r1", "%r2", "1"), "%r1"),
        ("selp.b32", ("%r1", "%r1", "%p1"), "%r1"),
        ("and.pred", ("%p1", "0"), "0"),
        ("and.pred", ("1", "%p1"), "%p1"),
        ("or.pred", ("%p1", "0"), "%p1"),
        ("xor.pred", ("1", "0"), "1"),
        ("not.pred", ("0",), "1"),
        ("add.s32", ("%r1", "0"), "%r1"),
        ("mul.lo.s32", ("1", "%r1"), "%r1"),
        ("mul.lo.s32", ("%r1", "0"), "0"),
        ("mad.lo.u32", ("%r1", "1", "0"), "%r1"),
        ("shl.b32", ("%r1", "0"), "%r1"),
    ],
)
def test_known_results(opcode, operands, result):
    assert fold(opcode, operands) == result


@pytest.mark.parametrize(
    ("opcode", "operands"),
    [
        ("add.s32", ("%r1", "1")),
        ("sub.s32", ("0", "%r1")),
        ("add.f32", ("0f3F800000", "0f3F800000")),
        ("xor.pred", ("1", "%p1")),
        ("setp.eq.s32", ("%r1", "%r2")),
    ],
)
def test_what_must_be_computed(opcode, operands):
    assert fold(opcode, operands) is None


def test_equal_bits_have_one_spelling():
    assert immediate(0xFFFFFFFF) == immediate(-1) == "-1"
    assert immediate(1 << 32) == "0"
    assert integer("0f00000000") is None
    assert integer("%r1") is None
    assert integer("-5") == -5
