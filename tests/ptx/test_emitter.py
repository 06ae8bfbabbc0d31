"""What the emitter knows at each point, seen in the text."""

from shader_compiler.options import Options
from shader_compiler.targets.ptx.address import Address, add_index, bracketed
from shader_compiler.targets.ptx.cells import Cell
from shader_compiler.targets.ptx.emitter import Emitter


def emitter() -> Emitter:
    return Emitter(Options())


def lines(e: Emitter) -> list[str]:
    return [line.strip() for line in e.lines]


def test_the_same_operation_is_emitted_once():
    e = emitter()
    assert e.op("add.s32", "r", "%a", "1") == e.op("add.s32", "r", "%a", "1") == "%r1"
    assert lines(e) == ["add.s32 %r1, %a, 1;"]


def test_loads_are_emitted_each_time():
    e = emitter()
    assert e.op("ld.global.b32", "r", "[%rd9]") != e.op("ld.global.b32", "r", "[%rd9]")


def test_constant_loads_are_emitted_once():
    e = emitter()
    assert e.load("ld.global.nc.v2.b32", "r", 2, "[%rd9]") == e.load("ld.global.nc.v2.b32", "r", 2, "[%rd9]")


def test_what_one_branch_computes_is_not_known_after_it():
    e = emitter()
    end = e.label()
    e.branch(end, unless="%p9")
    inside = e.op("add.s32", "r", "%a", "1")
    e.place(end)
    assert e.op("add.s32", "r", "%a", "1") != inside


def test_what_the_other_branch_computes_is_not_known_in_this_one():
    e = emitter()
    otherwise, end = e.label(), e.label()
    e.branch(otherwise, unless="%p9")
    first = e.op("add.s32", "r", "%a", "1")
    e.branch(end)
    e.place(otherwise)
    second = e.op("add.s32", "r", "%a", "1")
    e.place(end)
    assert len({first, second, e.op("add.s32", "r", "%a", "1")}) == 3


def test_what_is_known_before_a_branch_stays_known():
    e = emitter()
    before = e.op("add.s32", "r", "%a", "1")
    end = e.label()
    e.branch(end, unless="%p9")
    e.place(end)
    assert e.op("add.s32", "r", "%a", "1") == before


def test_constant_conditions():
    e = emitter()
    never, always = e.label(), e.label()
    e.branch(never, when="0")
    e.branch(never, unless="1")
    assert e.reachable
    assert not e.is_target(never)
    e.branch(always, unless="0")
    assert not e.reachable
    assert e.is_target(always)


def test_a_branch_to_the_next_line_vanishes():
    e = emitter()
    end = e.label("end")
    e.branch(end)
    e.place(end)
    assert lines(e) == [f"{end}:"]


def test_cells_in_straight_code_need_no_moves():
    e, cell = emitter(), Cell("r")
    e.cells.write(cell, "5")
    e.cells.write(cell, e.op("add.s32", "r", e.cells.read(cell), "1"))
    assert e.cells.read(cell) == "6"
    assert lines(e) == []


def test_cells_meet_in_a_register():
    e, cell = emitter(), Cell("r")
    e.cells.write(cell, "5")
    end = e.label("end")
    e.branch(end, unless="%p9")
    e.cells.write(cell, "6")
    e.place(end)
    read = e.cells.read(cell)
    assert lines(e) == [
        "mov.b32 %r1, 5;", f"@!%p9 bra {end};", "mov.b32 %r1, 6;", f"{end}:", f"mov.b32 {read}, %r1;",
    ]  # fmt: skip


def test_cells_that_both_ways_agree_on_stay_known():
    e, cell = emitter(), Cell("r")
    e.cells.write(cell, "5")
    end = e.label("end")
    e.branch(end, unless="%p9")
    e.place(end)
    assert e.cells.read(cell) == "5"


def test_shared_addresses_are_sums():
    """base + 4 * (16 * y + k) + 4, the loop's own part last."""
    e = emitter()
    y = e.at_entry("mov.u32", "r", "%tid.y")
    e.loop_depth = 1
    k = e.register("r")
    index = e.op(
        "add.s32", "r", e.op("mul.lo.s32", "r", e.op("add.s32", "r", k, "1"), "1"), e.op("shl.b32", "r", y, "4")
    )
    address = add_index(e, Address("shared", "tile"), index, 4, signed=False)
    operand = bracketed(e, address)
    first, second = lines(e)[-2:]
    assert first.split(" ", 2)[2].startswith(f"{y}, 64, ")
    assert second.split(" ", 2)[2].startswith(f"{k}, 4, {first.split()[1].rstrip(',')};")
    assert operand == f"[{second.split()[1].rstrip(',')}+4]"


def test_global_indexes_are_widened_whole():
    e = emitter()
    index = e.op("add.s32", "r", "%r90", "1")
    address = add_index(e, Address("global", "%rd90"), index, 4, signed=False)
    assert lines(e)[1:] == [f"mul.wide.u32 %rd1, {index}, 4;", "add.s64 %rd2, %rd90, %rd1;"]
    assert bracketed(e, address.plus(8)) == "[%rd2+8]"
