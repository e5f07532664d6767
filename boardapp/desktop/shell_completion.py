"""Completion at the Tab key for bash, zsh and fish, made from the parsers of the command line.

The shells read these texts and never start the program, which would be slow at every Tab.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence

from boardapp.desktop.cli_usage import CliArgument, VerbUsage


def bash_completion(usages: Sequence[VerbUsage]) -> str:
    """Return the completion script for bash, which offers files if no word fits."""
    return "\n".join(_bash_lines(usages)) + "\n"


def _bash_lines(usages: Sequence[VerbUsage]) -> Iterator[str]:
    window, *verbs = usages
    yield from ("_boardapp() {", '    local word=$2 before=$3 verb=${COMP_WORDS[1]} words=""')
    yield '    [ "$COMP_CWORD" != 1 ] || verb=""'
    yield '    case "$verb,$before" in'
    for verb in verbs:
        for option in (one for one in verb.options if one.choices):
            places = "|".join(f"{verb.name},{flag}" for flag in option.flags)
            yield f"        {places}) words={shlex.quote(' '.join(option.choices))} ;;"
    yield from ("        *)", '            case "$verb,$word" in')
    names = " ".join(verb.name for verb in verbs)
    yield f"                ,-*) words={shlex.quote(_all_flags(window))} ;;"
    yield f"                ,*) words={shlex.quote(names)} ;;"
    for verb in verbs:
        yield f"                {verb.name},-*) words={shlex.quote(_all_flags(verb))} ;;"
    yield from ("            esac", "    esac")
    yield from ('    COMPREPLY=($(compgen -W "$words" -- "$word"))', "}")
    yield "complete -o filenames -o default -F _boardapp boardapp"


def _all_flags(usage: VerbUsage) -> str:
    return " ".join(flag for option in usage.options for flag in option.flags)


def zsh_completion(usages: Sequence[VerbUsage]) -> str:
    """Return the completion script for zsh."""
    return "\n".join(_zsh_lines(usages)) + "\n"


def _zsh_lines(usages: Sequence[VerbUsage]) -> Iterator[str]:
    window, *verbs = usages
    yield from ("#compdef boardapp", "local -a verbs=(")
    for verb in verbs:
        yield f"    {shlex.quote(f'{verb.name}:{verb.summary}')}"
    yield from (
        ")",
        "if (( CURRENT == 2 )); then",
        "    _describe command verbs",
        "    _arguments \\",
    )
    yield from _zsh_argument_lines(window)
    yield from ("    return", "fi", "shift words", "(( CURRENT-- ))", "case $words[1] in")
    for verb in verbs:
        yield from (f"{verb.name})", "    _arguments \\", *_zsh_argument_lines(verb), "    ;;")
    yield from ("*) _files ;;", "esac")


def _zsh_argument_lines(usage: VerbUsage) -> Iterator[str]:
    for one in usage.options:
        told = one.help.translate({ord(sign): f"\\{sign}" for sign in "[]:\\"})
        what = f"({' '.join(one.choices)})" if one.choices else "_files"
        values = "".join(f":{name.replace(':', ' ')}:{what}" for name in one.values)
        for flag in one.flags:
            yield f"        {shlex.quote(f'{flag}[{told}]{values}')} \\"
    yield "        '*:file:_files'"


def fish_completion(usages: Sequence[VerbUsage]) -> str:
    """Return the completion script for fish."""
    return "\n".join(_fish_lines(usages)) + "\n"


def _fish_lines(usages: Sequence[VerbUsage]) -> Iterator[str]:
    for verb in usages[1:]:
        told = shlex.quote(verb.summary)
        yield f"complete -c boardapp -n __fish_use_subcommand -a {verb.name} -d {told}"
    for usage in usages:
        where = (
            f"__fish_seen_subcommand_from {usage.name}" if usage.name else "__fish_use_subcommand"
        )
        for option in usage.options:
            yield f"complete -c boardapp -n {shlex.quote(where)} {_fish_option_flags(option)}"


def _fish_option_flags(option: CliArgument) -> str:
    flags = (f"-l {f[2:]}" if f.startswith("--") else f"-s {f[1:]}" for f in option.flags)
    takes = [f"-x -a {shlex.quote(' '.join(option.choices))}"] if option.choices else []
    if option.values and not option.choices:
        takes = ["-r"]
    return " ".join((*flags, *takes, f"-d {shlex.quote(option.help)}"))
