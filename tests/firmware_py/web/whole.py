"""Complete structs from the parts that a test writes: other fields are empty, names are checked."""

import types
import typing

import msgspec
from msgspec import UnsetType

EMPTY = {int: 0, float: 0.0, str: "", bool: False, list: [], dict: {}, tuple: ()}


def whole(kind, plain):
    """Return a struct of this type; raise for an unknown field or a wrong type."""
    return msgspec.convert(_filled(kind, plain), kind)


def _filled(kind, plain):
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        structs = [each for each in typing.get_args(kind) if _is_struct(each)]
        others = [each for each in typing.get_args(kind) if typing.get_origin(each) is list]
        known = [*structs, *others]
        return _filled(known[0], plain) if known and plain is not None else plain
    if typing.get_origin(kind) is dict and _is_struct(typing.get_args(kind)[1]):
        return {key: _filled(typing.get_args(kind)[1], value) for key, value in plain.items()}
    if typing.get_origin(kind) is list or typing.get_args(kind)[1:] == (...,):
        return [_filled(typing.get_args(kind)[0], each) for each in plain]
    if not _is_struct(kind):
        return plain
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    assert plain.keys() <= fields.keys(), f"{kind.__name__} has no {plain.keys() - fields.keys()}"
    hints = typing.get_type_hints(kind)
    missing = {name for name, field in fields.items() if field.required} - plain.keys()
    return {
        **{name: _filled(hints[fields[name].name], plain[name]) for name in plain},
        **{name: _nothing(hints[fields[name].name]) for name in missing},
    }


def _nothing(kind):
    """Return the empty value of a type."""
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        kinds = typing.get_args(kind)
        return None if type(None) in kinds else _nothing(kinds[0])
    if typing.get_origin(kind) is typing.Literal:
        return typing.get_args(kind)[0]
    return EMPTY[typing.get_origin(kind) or kind] if not _is_struct(kind) else _filled(kind, {})


def _is_struct(kind):
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind is not UnsetType
