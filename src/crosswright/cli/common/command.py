"""This program's kind of command: options in named groups, examples, and the options of every command.

Use `command` and `group` in place of click's, `option` in place of `click.option`, and `gathered` for options that
several commands share: the function gets all of them as one object.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import fields
from functools import partial, wraps
from typing import Any, TypeVar, cast

import click
from click.core import ParameterSource

from crosswright.cli.common import configuration
from crosswright.cli.common.writing import QUIET
from crosswright.errors import UsageError

Function = TypeVar("Function", bound=Callable[..., Any])
Decorator = Callable[[Function], Function]

# The group of options that every command has.
EVERYWHERE = "Everywhere"
# The group of options that belong to one command and to no group of their own.
OWN = "Options"


class HeadedOption(click.Option):
    """An option that knows under which heading `--help` lists it."""

    def __init__(self, *arguments: Any, group: str = OWN, **extra: Any) -> None:
        super().__init__(*arguments, **extra)
        self.group = group


option = partial(click.option, cls=HeadedOption)


class _Helpful(click.Command):
    """The common base of commands and groups of commands."""

    def __init__(self, *arguments: Any, examples: str = "", **extra: Any) -> None:
        super().__init__(*arguments, **extra)
        self.examples = [line.strip() for line in examples.strip().splitlines()]
        self.params += everywhere()

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


class Command(_Helpful):
    """A command; see the module."""


class CommandGroup(_Helpful, click.Group):
    """A group of commands. `usual` is the default command."""

    command_class = Command

    def __init__(self, *arguments: Any, usual: str | None = None, **extra: Any) -> None:
        super().__init__(*arguments, invoke_without_command=True, **extra)
        self.usual = usual

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The options, the examples, and the group's commands."""
        _Helpful.format_options(self, ctx, formatter)
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


def command(name: str | None = None, **extra: Any) -> Callable[[Callable[..., Any]], Command]:
    """Like `click.command`, with `examples`, one per line."""
    return click.command(name, cls=Command, **extra)


def group(name: str | None = None, **extra: Any) -> Callable[[Callable[..., Any]], CommandGroup]:
    """Like `click.group`, with `examples`, one per line."""
    return click.group(name, cls=CommandGroup, **extra)


# Options.


def everywhere() -> list[click.Parameter]:
    """The options that every command has."""
    return [
        _flag("--quiet", "-q", then=_be_quiet, help="Print errors only on stderr: no progress, no notices."),
        _flag("--no-config", then=_configure, help="Read no configuration file."),
    ]


def _flag(*names: str, then: Callable[[click.Context, click.Parameter, bool], None], help: str) -> HeadedOption:
    """A flag that acts before the other options are read."""
    return HeadedOption(
        names, is_flag=True, expose_value=False, is_eager=True, callback=then, group=EVERYWHERE, help=help
    )


def _be_quiet(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
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


def together(title: str | None, options: Sequence[Decorator[Any]]) -> Decorator[Any]:
    """Several options as one decorator; `--help` lists them under the title in the order given.

    Without a title each keeps the group that it was declared in.
    """

    def decorate(function: Function) -> Function:
        before = len(getattr(function, "__click_params__", ()))
        for each in reversed(options):
            function = each(function)
        for parameter in getattr(function, "__click_params__", [])[before:]:
            parameter.group = title or parameter.group
        return function

    return decorate


def gathered(name: str, kind: type, title: str | None, options: Sequence[Decorator[Any]]) -> Decorator[Any]:
    """Several options that a function takes as one argument, an object of the dataclass `kind`.

    Without options of its own it takes what other decorators, above it, have gathered.
    """
    names = [field.name for field in fields(kind)]

    def decorate(function: Function) -> Function:
        @wraps(function)
        def call(*arguments: Any, **given: Any) -> Any:
            taken = {each: given.pop(each) for each in names if each in given}
            return function(*arguments, **given, **{name: kind(**taken)})

        return cast("Function", together(title, options)(call))

    return decorate


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
