"""Buffers and their views (WGSL 6.3, 17.14) for targets that have arrays and offsets.

    var<storage> input: buffer;                      var<storage> input: array<u32>;
    var<workgroup> scratch: buffer<256>;             var<workgroup> scratch: array<vec4<u32>, 16>;

    let part = bufferArrayView<array<f32>>(&input, at, bytes);
    x = part[i] + f32(arrayLength(part));
                                                     let o = min(at & ~3u, arrayLength(&input) * 4u - 4u);
                                                     let s = min(max(bytes, 4u), arrayLength(&input) * 4u - o);
                                                     x = (view<array<f32>>(input, o, s))[i] + f32(s / 4u);

After it the only views are of a variable itself, `bufferView(variable, offset)` and, of types with a
runtime-sized array, `bufferArrayView(variable, offset, size)`. They stand where they are used: no name is a
pointer into a buffer, and functions that took such a pointer have instances that take numbers instead.

Offsets are multiples of the type's alignment, and a view that would leave its buffer is moved back into it: the
host binds room for the smallest of each (`analysis.views.least_sizes`), and where it does not, `empty_buffers` leaves
the entry point. A size is cut to what there is. Without `checks` offsets and sizes are taken as they are, but for the
alignment.
"""

from __future__ import annotations

from ..analysis.layout import align_of, least_size, runtime_array
from ..analysis.uses import root_of
from ..analysis.views import wrong_view
from ..builtins.views import VIEWS
from ..diagnostics import CompileError, Diagnostic
from ..ir.expressions import Binary, Builtin, Expression, Index, Literal, Load, Member, Name
from ..ir.module import Declaration, Function, GlobalVariable, Module, Parameter
from ..ir.statements import Call, Declare, Evaluate, Let, LocalVariable, Statement, Store, Value
from ..ir.types import U32, Array, Buffer, Matrix, Pointer, Struct, Type, array, pointer, vector
from .array_length import array_length
from .numbers import arithmetic, number, unsigned
from .overloads import overload
from .rewrite import Rewriter, copy_without_body

__all__ = ["buffer_views"]

WORD = 4
MAX_WORDS = 0xFFFFFFFF // WORD
# Types whose values targets may move part by part.
COPIED = (Array, Struct, Matrix)
# The shape of a pointer into a buffer, without the numbers in it.
Shape = tuple[object, ...]


def buffer_views(module: Module, *, checks: bool) -> Module:
    """The module without buffers. Numbers that overrides decide need `substitute_overrides` first.

    Raises CompileError for views that do not lie in their buffers once overrides have values.
    """
    if not any(isinstance(variable.type, Buffer) for variable in module.globals):
        return module
    return _BufferViews(checks=checks).module(module)


class _BufferViews(Rewriter):
    def __init__(self, *, checks: bool) -> None:
        super().__init__(
            {Builtin: self._builtin},
            {Let: self._let, Store: self._store, Call: self._call, Evaluate: self._evaluate},
        )
        self.checks = checks
        self.words: dict[GlobalVariable, GlobalVariable] = {}
        self.arrays: set[GlobalVariable] = set()
        # What the names of pointers into buffers stand for, in the instance that is being made.
        self.pointers: dict[Value | Parameter, Expression] = {}
        self.instances: dict[tuple[Function, tuple[Shape | None, ...]], Function] = {}
        # Instances without a body yet: the function, its instance, and what its parameters stand for.
        self.pending: list[tuple[Function, Function, dict[Value | Parameter, Expression]]] = []

    def module(self, module: Module) -> Module:
        """The entry points and what they call, as many instances of each function as it needs."""
        self.words = {g: _as_words(g) for g in module.globals if isinstance(g.type, Buffer)}
        self.arrays = set(self.words.values())
        for entry in module.entry_points:
            self.instance(entry, tuple([Name(p.span, p.type, p) for p in entry.parameters]))
        while self.pending:
            function, new, self.pointers = self.pending.pop()
            new.body = self.body(function.body)
        made: dict[Function, list[Function]] = {}
        for (function, _), new in self.instances.items():
            made.setdefault(function, []).append(new)
        declarations: list[Declaration] = []
        for declaration in module.declarations:
            if isinstance(declaration, Function):
                declarations += made.get(declaration, [])
            elif isinstance(declaration, GlobalVariable):
                declarations.append(self.words.get(declaration, declaration))
            else:
                declarations.append(declaration)
        requires = tuple(dict.fromkeys((*module.requires, "buffer_view")))
        return Module(module.source, declarations, module.enables, requires, module.diagnostics)

    def instance(self, function: Function, arguments: tuple[Expression, ...]) -> Function:
        """The function for arguments of these shapes; its body follows."""
        key = (function, tuple([self._shape(argument) for argument in arguments]))
        known = self.instances.get(key)
        if known is not None:
            return known
        new = self.instances[key] = copy_without_body(function)
        parameters: list[Parameter] = []
        pointers: dict[Value | Parameter, Expression] = {}
        for parameter, argument in zip(function.parameters, arguments, strict=True):
            if not self._is_into_buffer(argument):
                parameters.append(parameter)
                continue
            named = zip(_numbers(argument), _names(argument, parameter.name), strict=True)
            numbers = [Parameter(name, e.type, parameter.span) for e, name in named]
            parameters += numbers
            seen = _as_seen_by(parameter, argument)
            pointers[parameter] = _with_numbers(seen, [Name(n.span, n.type, n) for n in numbers])
        new.parameters = tuple(parameters)
        self.pending.append((function, new, pointers))
        return new

    def expression(self, expression: Expression) -> Expression:
        if not isinstance(expression, Name):
            return super().expression(expression)
        target = expression.target
        if isinstance(target, GlobalVariable) and target in self.words:
            return Name(expression.span, expression.type, self.words[target])
        # Nodes are what analyses remember, so neither uses of a pointer nor instances share them: new names make
        # all nodes of an instance new.
        if isinstance(target, (Value, Parameter)) and target in self.pointers:
            pointer = self.pointers[target]
            return _with_numbers(pointer, _numbers(pointer))
        return Name(expression.span, expression.type, target)

    def _is_into_buffer(self, pointer: Expression) -> bool:
        return isinstance(pointer.type, Pointer) and root_of(pointer) in self.arrays

    def _shape(self, argument: Expression) -> Shape | None:
        if not self._is_into_buffer(argument):
            return None
        steps: list[object] = []
        while not isinstance(argument, Name):
            steps.append((type(argument), argument.type, *[e.type for e in _own_numbers(argument)]))
            if isinstance(argument, Member):
                steps.append(argument.index)
            argument = _base(argument)
        return (*steps, argument.type, argument.target)

    # Statements

    def _let(self, s: Let) -> list[Statement]:
        if not self._is_into_buffer(s.value):
            return [s]
        named = zip(_numbers(s.value), _names(s.value, s.target.name), strict=True)
        self.pointers[s.target] = _with_numbers(s.value, [self._fixed(e, name) for e, name in named])
        return []

    def _store(self, s: Store) -> list[Statement]:
        """What a buffer gets from itself is read as a whole first: the places may overlap."""
        if not isinstance(s.value.type, COPIED) or not self._is_into_buffer(s.pointer):
            return [s]
        if _loaded_from(s.value) is not root_of(s.pointer):
            return [s]
        variable = LocalVariable("", s.value.type, s.value.span)
        place = Name(s.value.span, pointer("function", variable.type, "read_write"), variable)
        return [Declare(s.span, variable, s.value), Store(s.span, s.pointer, Load(s.span, variable.type, place))]

    def _call(self, s: Call) -> list[Statement]:
        arguments: list[Expression] = []
        for argument in s.arguments:
            arguments += _numbers(argument) if self._is_into_buffer(argument) else [argument]
        return [Call(s.span, self.instance(s.function, s.arguments), tuple(arguments), s.result)]

    def _evaluate(self, s: Evaluate) -> list[Statement]:
        """What is only named is still an argument of the entry point."""
        if isinstance(s.value, Name) and self._is_into_buffer(s.value):
            return [Evaluate(s.span, _variable(s.value))]
        return [s]

    def _fixed(self, number: Expression, name: str = "") -> Expression:
        """The number as it is now, to be used more than once."""
        if isinstance(number, (Literal, Name)):
            return number
        value = Value(name, number.type, number.span)
        self.bound.append(Let(number.span, value, number))
        return Name(number.span, number.type, value)

    # Expressions

    def _builtin(self, e: Builtin) -> Expression:
        if e.overload.name == "arrayLength" and self._is_into_buffer(e.arguments[0]):
            return array_length(e.arguments[0])
        if e.overload.name == "bufferLength":
            return _length(e.arguments[0])
        return self._view(e) if e.overload.name in VIEWS else e

    def _view(self, e: Builtin) -> Expression:
        assert isinstance(e.type, Pointer)
        store, buffer = e.type.store, _variable(e.arguments[0])
        _check(e)
        length = _length(e.arguments[0])
        offset = self._offset(store, length, e.arguments[1])
        if runtime_array(store) is None:
            return _call("bufferView", e, buffer, offset)
        offset = self._fixed(offset)
        rest = _combined(length, "-", offset)
        size = self._size(store, rest, e.arguments[2]) if len(e.arguments) == 3 else rest
        return _call("bufferArrayView", e, buffer, offset, self._fixed(size))

    def _offset(self, store: Type, length: Expression, offset: Expression) -> Expression:
        """Where a view of the type begins: aligned, and with room for the least that the type takes."""
        align, least = align_of(store), least_size(store)
        offset = unsigned(offset)
        if isinstance(offset, Literal) and (offset.value == 0 or isinstance(length, Literal)):
            return offset
        offset = _aligned(offset, align)
        if not self.checks:
            return offset
        return _combined(offset, "min", _aligned(_combined(length, "-", number(length, least)), align))

    def _size(self, store: Type, rest: Expression, size: Expression) -> Expression:
        """The bytes of a view that is to have `size`, where `rest` are left in the buffer."""
        size = unsigned(size)
        if not self.checks:
            return size
        return _combined(_combined(size, "max", number(size, least_size(store))), "min", rest)


def _loaded_from(value: Expression) -> object:
    """The variable that a value is loaded from, as it is or in part; None for one that is computed."""
    while isinstance(value, (Index, Member)):
        value = value.base
    return root_of(value.pointer) if isinstance(value, Load) else None


def _as_words(variable: GlobalVariable) -> GlobalVariable:
    """A buffer as an array. In workgroup memory, the elements bring the largest alignment of any type."""
    assert isinstance(variable.type, Buffer)
    size = variable.type.size
    assert size is None or isinstance(size, int)
    element: Type = vector(4, U32) if variable.space == "workgroup" else U32
    count = None if size is None else -(-size // (4 * WORD if element is not U32 else WORD))
    return GlobalVariable(
        variable.name, variable.space, variable.access, array(element, count), variable.group, variable.binding, None,
        variable.span,
    )  # fmt: skip


def _check(e: Builtin) -> None:
    view, buffer = e.type, e.arguments[0].type
    assert isinstance(view, Pointer)
    assert isinstance(buffer, Pointer)
    assert isinstance(buffer.store, Buffer)
    wrong = wrong_view(view.store, buffer.store, e.arguments[1:])
    if wrong is not None:
        raise CompileError(Diagnostic(wrong.code, wrong.message, e.arguments[1 + wrong.number].span))


def _variable(buffer: Expression) -> Name:
    """The array that a name of a buffer, of whatever size it is there, stands for."""
    assert isinstance(buffer, Name)
    target = buffer.target
    assert isinstance(target, GlobalVariable)
    return Name(buffer.span, pointer(target.space, target.type, target.access), target)


def _length(buffer: Expression) -> Expression:
    """The bytes that a buffer has where its name has this type."""
    assert isinstance(buffer.type, Pointer)
    assert isinstance(buffer.type.store, Buffer)
    if isinstance(buffer.type.store.size, int):
        return number(buffer, buffer.type.store.size)
    # A buffer of 4 GiB or more has as many bytes as a u32 can say.
    count = _combined(array_length(_variable(buffer)), "min", number(buffer, MAX_WORDS))
    return arithmetic(count, "*", WORD)


def _as_seen_by(parameter: Parameter, argument: Expression) -> Expression:
    """A buffer that is passed where a smaller one is expected is no larger than that from there on."""
    assert isinstance(parameter.type, Pointer)
    store = parameter.type.store
    if isinstance(argument, Name) and isinstance(store, Buffer) and store.size is not None:
        return Name(argument.span, parameter.type, argument.target)
    return argument


def _call(name: str, e: Builtin, *arguments: Expression) -> Builtin:
    return Builtin(e.span, e.type, overload(name, tuple([a.type for a in arguments]), e.type), arguments)


# Pointers into buffers: names, views, indexes and members


def _base(pointer: Expression) -> Expression:
    if isinstance(pointer, Builtin):
        return pointer.arguments[0]
    assert isinstance(pointer, (Index, Member))
    return pointer.base


def _own_numbers(pointer: Expression) -> tuple[Expression, ...]:
    if isinstance(pointer, Builtin):
        return pointer.arguments[1:]
    return (pointer.index,) if isinstance(pointer, Index) else ()


def _numbers(pointer: Expression) -> list[Expression]:
    """All that a pointer is computed from, from the outside in."""
    found: list[Expression] = []
    while not isinstance(pointer, Name):
        found += _own_numbers(pointer)
        pointer = _base(pointer)
    return found


def _names(pointer: Expression, of: str) -> list[str]:
    """What to call the numbers of a pointer that is called `of`."""
    found: list[str] = []
    while not isinstance(pointer, Name):
        own = ("index",) if isinstance(pointer, Index) else ("offset", "size")
        found += [f"{of}_{what}" if of else "" for what, _ in zip(own, _own_numbers(pointer), strict=False)]
        pointer = _base(pointer)
    return found


def _with_numbers(pointer: Expression, numbers: list[Expression]) -> Expression:
    """The pointer with others in the place of its numbers."""
    match pointer:
        case Builtin():
            own = len(pointer.arguments) - 1
            base = _with_numbers(pointer.arguments[0], numbers[own:])
            return Builtin(pointer.span, pointer.type, pointer.overload, (base, *numbers[:own]))
        case Index():
            return Index(pointer.span, pointer.type, _with_numbers(pointer.base, numbers[1:]), numbers[0])
        case Member():
            return Member(pointer.span, pointer.type, _with_numbers(pointer.base, numbers), pointer.index)
    return pointer


# Numbers


def _aligned(e: Expression, align: int) -> Expression:
    """The next lower multiple of a power of two."""
    if _is_multiple(e, align):
        return e
    mask = -align & 0xFFFFFFFF
    if isinstance(e, Literal):
        assert isinstance(e.value, int)
        return number(e, e.value & mask)
    return arithmetic(e, "&", mask)


def _is_multiple(e: Expression, align: int) -> bool:
    """Whether the expression says that it is a multiple of a power of two."""
    match e:
        case Literal(value=int(value)):
            return value % align == 0
        case Binary(operator="*"):
            return _is_multiple(e.left, align) or _is_multiple(e.right, align)
        case Binary(operator="+" | "-"):
            return _is_multiple(e.left, align) and _is_multiple(e.right, align)
    return False


def _combined(left: Expression, how: str, right: Expression) -> Expression:
    """`left - right`, or the lesser or the greater of them: a number where both are."""
    if isinstance(left, Literal) and isinstance(right, Literal):
        assert isinstance(left.value, int)
        assert isinstance(right.value, int)
        values = {
            "-": left.value - right.value,
            "min": min(left.value, right.value),
            "max": max(left.value, right.value),
        }
        return number(left, values[how] & 0xFFFFFFFF)
    if how == "-":
        is_zero = isinstance(right, Literal) and right.value == 0
        return left if is_zero else arithmetic(left, "-", right)
    return Builtin(left.span, U32, overload(how, (U32, U32), U32), (left, right))
