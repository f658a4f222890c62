"""Run the steps of a case, one after the other, in one fresh folder."""

from __future__ import annotations

from pathlib import Path
from typing import Callable, Mapping, Optional

from . import choose, process, torchrun
from .case import Case, Outcome, Step
from .errors import SnippetError
from .farm import Farm
from .judge import exit_kept
from .local_aws import LocalAws
from .workspace import Workspace

#: A shell that stops at the first command that fails, in a pipe too, and at a variable that is not set.
BASH = ("bash", "-eu", "-o", "pipefail")


class Runner:
    """Runs cases; holds the warm process and the local AWS, both started at the first need; `close` ends them.

    `environments`: the Python of each environment, by name. `say` is told, in one line, what a person should know.
    """

    def __init__(self, environments: Mapping[str, Path], say: Callable[[str], None] = print) -> None:
        self._environments = dict(environments)
        self._say = say
        self._own: Optional[Workspace] = None
        self._farm: Optional[Farm] = None
        self._aws: Optional[LocalAws] = None

    def __enter__(self) -> "Runner":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def run(self, case: Case) -> list[Outcome]:
        """The outcomes of the steps up to the first that breaks its claim on the exit code; raises SnippetError."""
        pythons = [self._python(step) for step in case.steps]
        outcomes: list[Outcome] = []
        workspace = Workspace(case.files)
        try:
            aws = self._local_aws().fresh() if case.aws else {}
            for number, (step, python) in enumerate(zip(case.steps, pythons)):
                outcome = self._run(step, python, workspace, aws, workspace.root / f"output-{number}")
                outcomes.append(outcome)
                if not exit_kept(step, outcome):
                    break
        finally:
            workspace.close()
        return outcomes

    def close(self) -> None:
        """End the warm process and the local AWS."""
        for part in (self._farm, self._aws, self._own):
            if part is not None:
                part.close()
        self._farm = self._aws = self._own = None

    def _run(self, step: Step, python: Path, workspace: Workspace, aws: Mapping[str, str], output: Path) -> Outcome:
        program = workspace.program(step.block)
        environment = workspace.environment(python, aws)
        way = step.way
        if way == "farm" and any(map(choose.read_at_import, workspace.handed_on())):
            way = choose.cold(step.block)
        if way == "farm":
            return self._warm(python).run(program, environment, output, step.timeout, step.ranks)
        commands = {
            "bash": lambda: [*BASH, str(program)],
            "python": lambda: [str(python), str(program)],
            "torchrun": lambda: torchrun.command(python, program, step.ranks),
        }
        return process.run(commands[way](), workspace.work, environment, output, step.timeout)

    def _python(self, step: Step) -> Path:
        python = self._environments.get(step.environment)
        where = f"{step.block.path}:{step.block.line}"
        if python is None or not python.is_file():
            missing = "no Python was named for it" if python is None else f"{python} does not exist"
            raise SnippetError(f"{where}: env={step.environment}: {missing}; `make test` makes the environments")
        return python

    def _warm(self, python: Path) -> Farm:
        if self._farm is None:
            own = self._workspace()
            self._farm = Farm(python, own.environment(python, {}), own.root, self._say)
        return self._farm

    def _local_aws(self) -> LocalAws:
        if self._aws is None:
            own, python = self._workspace(), self._environments["main"]
            self._aws = LocalAws(python, own.environment(python, {}), own.root)
        return self._aws

    def _workspace(self) -> Workspace:
        if self._own is None:
            self._own = Workspace(())
        return self._own
