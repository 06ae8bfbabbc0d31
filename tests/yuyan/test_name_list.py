"""The list of builtin names is the one that the vocabulary gives, and leaves none out."""

import re

from shader_compiler.yuyan.vocabulary import NAMES, functions

from .name_list import DEFINED, FORMS, NAME_LIST, name_list


def test_it_is_current():
    assert NAME_LIST.read_text(encoding="utf-8") == name_list(), "python -m tests.yuyan.name_list"


def test_every_name_is_in_it():
    listed = re.findall(r"^\| (\S+) \|", name_list(), re.MULTILINE)
    assert set(listed) >= NAMES


def test_forms_are_of_functions_that_exist():
    assert FORMS.keys() == functions.SPECIAL
    assert DEFINED.keys() == functions.DEFINERS.keys()
