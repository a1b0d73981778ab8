"""The command line. A user's error is one sentence on stderr and exit code 2; only success is 0."""

from __future__ import annotations

from typing import Any

import click

from uno_p2p import __version__
from uno_p2p.commands import audit, conform, doctor, history, lab, play, sim, watch
from uno_p2p.commands.common import fail, words_of
from uno_p2p.trouble import Trouble


class _Group(click.Group):
    """Turns `Trouble` into its sentence, whichever command it comes from. Options without a command are those
    of `play`.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        own = {name for option in self.get_params(ctx) for name in option.opts}
        if args and args[0].startswith("-") and args[0] not in own:
            args = ["play", *args]
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except Trouble as trouble:
            fail(trouble, words_of(None))


@click.group(
    cls=_Group, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(__version__, prog_name="uno-p2p")
@click.pass_context
def main(context: click.Context) -> None:
    """UNO on your LAN with no server and no dealer: everything is proven and checked by everyone.

    Without a command it is played in the browser, as with `play`.
    """
    if context.invoked_subcommand is None:
        context.invoke(play.play)


for command in (
    play.play,
    play.host,
    play.join,
    play.bot,
    play.rules,
    watch.watch,
    history.history,
    doctor.doctor,
    audit.audit,
    conform.conform,
    lab.demo,
    lab.replay,
    lab.bench,
    sim.sim,
    lab.demo_node,
    lab.bench_node,
):
    main.add_command(command)
