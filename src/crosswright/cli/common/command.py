"""This program's kind of command: options that are declared once, in named groups; examples; what every command has.

A function under `@command` is a command, and its parameters are those of the command line:

    def fill(
        *,
        grids: tuple[File, ...] = argument("[GRID...]"),  # an argument
        words: WordOptions,  # options that several commands have, as one object
        jobs: int = option("Fill on N threads.", 1, least=0),  # the option --jobs
    ) -> int:

The fields of a class under `@options` are declared in the same way. The annotation says what an option takes: `bool` is
a flag, `tuple[str, ...]` may be given again, a `Literal` is a choice, and `Annotated` names click's type and metavar.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from inspect import signature
from typing import Annotated, Any, Literal, TypeVar, dataclass_transform, get_args, get_origin, get_type_hints

import click
from click.core import ParameterSource

from crosswright.cli.common import configuration
from crosswright.cli.common.writing import QUIET
from crosswright.errors import UsageError

Kind = TypeVar("Kind")

# The group of options that every command has.
EVERYWHERE = "Everywhere"
# The group of options that belong to one command and to no group of their own.
OWN = "Options"
# The attributes of a class under `options`: what its fields declare, and its heading in `--help`.
_DECLARED, _TITLE = "_declared_options", "_title"


class HeadedOption(click.Option):
    """An option that knows under which heading `--help` lists it."""

    def __init__(self, *arguments: Any, group: str = OWN, **extra: Any) -> None:
        super().__init__(*arguments, **extra)
        self.group = group


class Command(click.Command):
    """A command; see the module."""

    def __init__(self, *arguments: Any, examples: str = "", **extra: Any) -> None:
        super().__init__(*arguments, **extra)
        self.examples = [line.strip() for line in examples.strip().splitlines()]
        self.params += [
            flag_at_once("--quiet", "-q", then=_be_quiet, help="Print errors only on stderr: no progress, no notices."),
            flag_at_once("--no-config", then=_configure, help="Read no configuration file."),
        ]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the options by their groups, then the examples."""
        groups: dict[str, list[tuple[str, str]]] = {}
        for parameter in self.get_params(ctx):
            if isinstance(parameter, click.Option) and (record := parameter.get_help_record(ctx)):
                groups.setdefault(getattr(parameter, "group", EVERYWHERE), []).append(record)
        for title, records in groups.items():
            with formatter.section(title):
                formatter.write_dl(records)
        if self.examples:
            with formatter.section("Examples"):
                formatter.write("".join(f"  {example}\n" for example in self.examples))


class CommandGroup(Command, click.Group):
    """A group of commands. `usual` is the default command."""

    def __init__(self, *arguments: Any, usual: str | None = None, **extra: Any) -> None:
        super().__init__(*arguments, invoke_without_command=True, **extra)
        self.usual = usual

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The options, the examples, and the group's commands."""
        Command.format_options(self, ctx, formatter)
        self.format_commands(ctx, formatter)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the usual command first where no command is named."""
        known = {*self.commands, *(name for option in self.params for name in option.opts), *ctx.help_option_names}
        if self.usual is not None and args and args[0] not in known:
            args = [self.usual, *args]
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that is named; without one, show the help."""
        if not ctx._protected_args and not ctx.args:
            click.echo(ctx.get_help())
            return 0
        return super().invoke(ctx)

    def subcommand(self, name: str | None = None, **extra: Any) -> Callable[[Callable[..., int | None]], Command]:
        """Make a function a command of this group; see `command`."""

        def decorate(function: Callable[..., int | None]) -> Command:
            made = command(name, **extra)(function)
            self.add_command(made)
            return made

        return decorate


def command(
    name: str | None = None, *, kind: type[Command] = Command, examples: str
) -> Callable[[Callable[..., int | None]], Command]:
    """Make a function a command, with `examples`, one per line; its docstring is the help."""

    def decorate(function: Callable[..., int | None]) -> Command:
        def call(**values: Any) -> int | None:
            return function(**_gathered(function, values))

        params, named = _parameters(function, Offered()), name or function.__name__
        return kind(named, params=params, callback=call, help=function.__doc__, examples=examples)

    return decorate


def group(*, kind: type[CommandGroup] = CommandGroup, **extra: Any) -> Callable[[Callable[..., None]], CommandGroup]:
    """Make a function a group of commands: its name and its help."""
    return lambda function: kind(function.__name__, callback=lambda: None, help=function.__doc__, **extra)


# Declaring options.


@dataclass(frozen=True)
class Declared:
    """An option or an argument as it is declared; its name and its type stand beside it."""

    help: str
    default: Any = None
    name: str = ""  # of the option, where it isn't that of the parameter
    short: str = ""
    metavar: str | None = None
    group: str = OWN
    otherwise: Any = None  # the value of a field where a command hasn't got the option; None is the default
    is_argument: bool = False
    extra: dict[str, Any] = field(default_factory=dict)  # the range, the choices, and what is for click

    def parameter(self, name: str, annotation: Any, title: str | None) -> click.Parameter:
        """The same for click."""
        settings = _settings(annotation) | self.extra
        if self.metavar is not None:
            settings["metavar"] = self.metavar or None
        if {"least", "most"} & set(settings):
            range_ = click.FloatRange if settings["type"] is float else click.IntRange
            settings["type"] = range_(settings.pop("least", None), settings.pop("most", None))
        if choices := settings.pop("choices", None):
            settings["type"] = click.Choice(choices)
        if self.is_argument:
            several = {"nargs": -1} if settings.pop("multiple", False) else {}
            required = {"required": not str(settings["metavar"]).startswith("[")}
            return click.Argument([name], **required | several | settings)
        default = self.usual(annotation)
        if not (settings.get("required") or default is None or default is False or default == ()):
            settings = {"default": default, "show_default": default != ""} | settings
        spelled = self.name or "--" + name.strip("_").replace("_", "-")
        names = [each for each in (self.short, spelled, name) if each]
        return HeadedOption(names, group=title or self.group, help=self.help, **settings)

    def usual(self, annotation: Any) -> Any:
        """The default, also where none is declared."""
        if self.default is not None:
            return self.default
        return () if get_origin(annotation) is tuple else {bool: False, str: ""}.get(annotation)


def _settings(annotation: Any) -> dict[str, Any]:
    """What an annotation says to click."""
    inner = [each for each in get_args(annotation) if each is not type(None)]
    if get_origin(annotation) is tuple:
        return _settings(inner[0]) | {"multiple": True}
    if get_origin(annotation) is Annotated:
        kind, metavar = annotation.__metadata__
        return {"type": kind, "metavar": metavar}
    if get_origin(annotation) is Literal:
        return {"type": click.Choice(inner)}
    if inner:  # None may take its place
        return _settings(inner[0])
    usual: dict[Any, dict[str, Any]] = {bool: {"is_flag": True}, int: {"type": int, "metavar": "N"}}
    return usual.get(annotation, {"type": annotation})


def option(
    help: str,
    default: Any = None,
    *,
    name: str = "",
    short: str = "",
    metavar: str | None = None,
    group: str = OWN,
    otherwise: Any = None,
    **extra: Any,
) -> Any:
    """Declare an option, as the default of a parameter or of a field of a class under `options`.

    `otherwise` is the value of the field where a command hasn't got the option, if it isn't the default. Without a
    `metavar` it is that of the type; "" is click's. `least` and `most` are the range of a number, `choices`
    the permitted values; what else is given is click's.
    """
    return Declared(help, default, name, short, metavar, group, otherwise, extra=extra)


def argument(metavar: str, **extra: Any) -> Any:
    """Declare an argument; one in brackets may be left out. `extra` is for click."""
    return Declared("", metavar=metavar, is_argument=True, extra=extra)


@dataclass(frozen=True)
class Offered:
    """Which options (or objects of options) of a class a command has, and how it says so."""

    names: Collection[str] = ()  # all where this is empty
    changes: Mapping[str, Any] = field(default_factory=dict)

    def declared(self, name: str, declared: Any) -> Declared | None:
        """An option as this command has it; None where it hasn't got it."""
        if isinstance(change := self.changes.get(name), Declared):
            return change
        if not isinstance(declared, Declared) or (self.names and name not in self.names):
            return None
        texts = {key: text for key, text in self.changes.items() if isinstance(text, str)}
        return replace(declared, help=declared.help.format(**texts)) if texts else declared


def offered(*names: str, **changes: Any) -> Any:
    """Declare that a command has only these options of a class (all without names), or some of them changed.

    `changes` are texts for helps that have their names in braces, or other declarations of options.
    """
    return Offered(names, changes)


@dataclass_transform(kw_only_default=True, frozen_default=True)
def options(
    title: str | None = None, *, more: Mapping[str, tuple[Any, Any]] | None = None
) -> Callable[[type[Kind]], type[Kind]]:
    """Make a class one of options that a command gets together, under a heading; without one each has its own.

    `more` are further fields, each a type and a declaration, that follow from a table of the library.
    """

    def decorate(kind: type[Kind]) -> type[Kind]:
        for name, (annotation, each) in (more or {}).items():
            if name not in kind.__annotations__:
                kind.__annotations__[name] = annotation
                setattr(kind, name, each)
        hints = get_type_hints(kind, include_extras=True)
        declared = {name: getattr(kind, name, None) for name in hints}
        for name, each in declared.items():
            if isinstance(each, Declared):
                setattr(kind, name, each.usual(hints[name]) if each.otherwise is None else each.otherwise)
        setattr(kind, _DECLARED, declared)
        setattr(kind, _TITLE, title)
        return dataclass(frozen=True, kw_only=True)(kind)

    return decorate


@cache
def _declarations(owner: Any) -> list[tuple[str, Any, Any]]:
    """The name, the type and the declaration of each parameter of a function, or of each field of a class."""
    hints = get_type_hints(owner, include_extras=True)
    declared = getattr(owner, _DECLARED, None)
    if declared is None:
        declared = {name: each.default for name, each in signature(owner).parameters.items()}
    return [(name, hints[name], each) for name, each in declared.items()]


def _parameters(owner: Any, offer: Offered) -> list[click.Parameter]:
    """The parameters that a function or a class declares, for click."""
    parameters: list[click.Parameter] = []
    for name, kind, declared in _declarations(owner):
        if hasattr(kind, _DECLARED):
            if not offer.names or name in offer.names:
                parameters += _parameters(kind, declared if isinstance(declared, Offered) else Offered())
        elif (each := offer.declared(name, declared)) is not None:
            parameters.append(each.parameter(name, kind, getattr(owner, _TITLE, None)))
    return parameters


def named_alike(kind: Any, *options: object) -> dict[str, Any]:
    """The values that objects of options have for the fields of a dataclass, where their names are the same."""
    names = [each.name for each in fields(kind)]
    return {name: vars(each)[name] for each in options for name in names if name in vars(each)}


def _gathered(owner: Any, values: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of a function or a class out of the values of its parameters."""
    nested = {
        name: kind(**_gathered(kind, values)) for name, kind, _ in _declarations(owner) if hasattr(kind, _DECLARED)
    }
    return {name: values[name] for name, _, _ in _declarations(owner) if name in values} | nested


# What every command has, and what was given.


def flag_at_once(*names: str, then: Callable[[click.Context, click.Parameter, bool], None], help: str) -> HeadedOption:
    """A flag that acts before the other options are read."""
    return HeadedOption(
        names, is_flag=True, expose_value=False, is_eager=True, callback=then, group=EVERYWHERE, help=help
    )


def _be_quiet(ctx: click.Context, _: click.Parameter, flag: bool) -> None:
    if flag:
        ctx.meta[QUIET] = True


def _configure(ctx: click.Context, _: click.Parameter, left_out: bool) -> None:
    """Take the defaults of the command from the configuration files, before its other options are read."""
    if left_out:
        ctx.meta[configuration.LEFT_OUT] = True
    if isinstance(ctx.command, click.Group) or ctx.resilient_parsing or ctx.meta.get(configuration.LEFT_OUT):
        return
    ctx.default_map = configuration.defaults(ctx)
    if ctx.default_map.pop("quiet", False):
        ctx.meta[QUIET] = True


def is_given(name: str) -> bool:
    """Whether a parameter is on the command line; values from configuration files don't count."""
    return click.get_current_context().get_parameter_source(name) is ParameterSource.COMMANDLINE


def refuse(names: Collection[str], why: str) -> None:
    """UsageError if one of these parameters is given another value than its default.

    In the text `{}` is its option, `{given}` is the option with its value.
    """
    ctx = click.get_current_context()
    for parameter in ctx.command.params:
        value = ctx.params.get(parameter.name or "")
        if parameter.name in names and is_given(parameter.name or "") and value != parameter.default:
            shown = f" {value}" if isinstance(value, str | int) and not isinstance(value, bool) else ""
            spelled = max(parameter.opts, key=len)
            raise UsageError(why.format(spelled, given=spelled + shown))
