from shader_compiler.targets.ptx import names


def test_letters_and_digits_stay():
    assert names.entry_name("main2") == "yymain2"


def test_other_bytes_are_hexadecimal():
    assert names.entry_name("加倍") == "yy_e5_8a_a0_e5_80_8d"
    assert names.workgroup_name("tile_a") == "ystile_5fa"


def test_different_names_stay_different():
    wanted = ["a_b", "a_5fb", "ab", "aπ", "a_cf_80"]
    assert len({names.entry_name(name) for name in wanted}) == len(wanted)


def test_parameters():
    assert names.parameter(1, 12) == "p_g1_b12"
    assert names.length_parameter(1, 12) == "p_g1_b12_length"
