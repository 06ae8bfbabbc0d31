import pytest
from shader_compiler import CompileError

from hatch_shader.reading import MAX_BYTES, Imports, decode, is_inside, read_source, split_suffix


@pytest.mark.parametrize(
    ("data", "code", "position"),
    [
        (b"", "E0095", (1, 1)),
        (b" \n\t\n", "E0095", (1, 1)),
        (b"\xef\xbb\xbffn f() {}", "E0092", (1, 1)),
        (b"\xff\xfef\0n\0", "E0092", (1, 1)),
        (b"\x7fELF\x02\x01\0\0", "E0094", (1, 7)),
        (b"fn f() {}\n// caf\xe9\n", "E0091", (2, 7)),
        (b"\xed\xa0\x80", "E0091", (1, 1)),  # a surrogate
    ],
)
def test_what_is_no_source_text_is_a_diagnostic(data, code, position):
    with pytest.raises(CompileError) as raised:
        decode(data, "x.wgsl")
    diagnostic = raised.value.diagnostics[0]
    assert diagnostic.code == code
    assert "x.wgsl" in diagnostic.render()
    if position:
        span = diagnostic.labels[0].span
        assert span.source.position(span.start) == position


def test_a_folder_a_missing_file_and_a_huge_file(tmp_path):
    (tmp_path / "huge.wgsl").write_bytes(b" " * (MAX_BYTES + 1))
    for name, code in (("", "E0090"), ("none.wgsl", "E0090"), ("huge.wgsl", "E0093"), ("a\0b", "E0090")):
        with pytest.raises(CompileError) as raised:
            read_source(str(tmp_path / name))
        assert raised.value.diagnostics[0].code == code


@pytest.mark.parametrize("name", ["噪声.着色器.豫", "噪声。着色器。豫"])
def test_sources_in_the_other_language(name):
    assert split_suffix(name)[0] == "噪声"
    assert decode("寻".encode(), name).dialect == "yuyan"
    assert decode("\ufeff寻".encode(), name).text == "\ufeff寻", "a byte order mark is allowed there"


@pytest.mark.parametrize(
    ("name", "stem"), [("a.wgsl", "a"), ("a.WGSL", "a"), ("a.b.wesl", "a.b"), ("a.glsl", ""), ("wgsl", "")]
)
def test_suffixes(name, stem):
    assert split_suffix(name)[0] == stem


@pytest.fixture
def imports(tmp_path):
    (tmp_path / "package/lib").mkdir(parents=True)
    (tmp_path / "package/lib/noise.wesl").write_text("fn noise() {}")
    return Imports(str(tmp_path / "package"), str(tmp_path), "kernel.wgsl")


def test_import_paths_are_files_of_the_package(imports):
    source = imports.resolve(("package", "lib", "noise"))
    assert source.text == "fn noise() {}"
    assert source.name == "package/lib/noise.wesl"
    assert imports.resolve(("package", "lib")) is None
    assert imports.resolve(("package", "lib", "other")) is None
    assert {path: found is not None for path, found in imports.looked_up.items()} == {
        ("package", "lib", "noise"): True,
        ("package", "lib"): False,
        ("package", "lib", "other"): False,
    }


@pytest.mark.parametrize(
    "path", [("package", "..", "secret"), ("package", "a/b"), ("package", ""), ("package",), ("other", "x"), ()]
)
def test_import_paths_cannot_climb(imports, tmp_path, path):
    (tmp_path / "secret.wesl").write_text("fn secret() {}")
    assert imports.resolve(path) is None


def test_an_import_through_a_link_to_the_outside_is_an_error(imports, tmp_path):
    outside = tmp_path.parent / f"{tmp_path.name}-outside.wesl"
    outside.write_text("fn secret() {}")
    (tmp_path / "package/escape.wesl").symlink_to(outside)
    with pytest.raises(CompileError) as raised:
        imports.resolve(("package", "escape"))
    assert raised.value.diagnostics[0].code == "E0651"


def test_two_files_for_one_import_are_an_error(imports, tmp_path):
    (tmp_path / "package/lib/noise.wgsl").write_text("fn noise() {}")
    with pytest.raises(CompileError) as raised:
        imports.resolve(("package", "lib", "noise"))
    assert raised.value.diagnostics[0].code == "E0650"


def test_a_folder_whose_name_starts_like_the_project_is_outside(tmp_path):
    (tmp_path / "project-b").mkdir()
    assert not is_inside(str(tmp_path / "project-b"), str(tmp_path / "project"))


@pytest.mark.parametrize(
    ("file", "path"),
    [
        ("package/lib/noise.wesl", ("package", "lib", "noise")),
        ("package/a.wgsl", ("package", "a")),
        ("elsewhere/a.wgsl", ("package", "a")),
        ("package/plain", ("package", "plain")),
    ],
)
def test_a_sources_own_path(imports, tmp_path, file, path):
    assert imports.path_of(str(tmp_path / file)) == path
