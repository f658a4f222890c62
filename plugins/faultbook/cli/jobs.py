"""Which logs belong together: the files of one job, one for each rank or node, get one diagnosis."""

from __future__ import annotations

from typing import Iterator, NamedTuple, Optional, Union

from ..exceptions import InputError
from ..index.error_strings.codec import ErrorIndex
from ..index.error_strings.matcher import Matcher
from ..model.diagnosis import Diagnosis
from .logs import Log, is_several, logs_of

BY_NAME, TOGETHER, APART = "by name", "together", "apart"


class Answer(NamedTuple):
    """What to call a log or the files of a job, and the diagnosis, or the reason why there is none."""

    name: str
    result: Union[Diagnosis, InputError]
    #: The folder of a job's files, which need not be said with each.
    folder: str = ""


class _Job:
    """Files that get one diagnosis."""

    def __init__(self, index: ErrorIndex, key: str) -> None:
        self.key = key
        self.matcher = Matcher(index)
        self.names: list[str] = []

    def read(self, log: Log) -> None:
        """Feed one file; raises InputError."""
        self.names.append(log.name)
        self.matcher.begin_file(log.name)
        for piece in log.pieces():
            self.matcher.feed(piece)

    def answer(self) -> Answer:
        """The diagnosis; a job of several files is called by what their names share."""
        count = len(self.names)
        if count == 1:
            return Answer(self.names[0], self.matcher.finish())
        return Answer(f"{self.key}* ({count} files)", self.matcher.finish(), self.key[: self.key.rfind("/") + 1])


def answers(named: list[str], index: ErrorIndex, how: str = BY_NAME) -> Iterator[Answer]:
    """The answer to each log or job that the arguments name; one bad log does not stop the rest.

    With `how` by name, files of which the names tell ranks or nodes and are the same before that are one job.
    """
    if len(named) == 1 and not is_several(named[0]):
        yield from _single(named[0], index)
        return
    jobs: dict[str, _Job] = {}
    for argument in named:
        folder = is_several(argument)
        here: list[str] = []
        for log in logs_of(argument):
            if isinstance(log, InputError):
                yield Answer(argument, log)
                continue
            key = _key(log.name, index, how)
            # Names come in their order, so what begins otherwise has no more files.
            for done in [item for item in here if not log.name.startswith(item)]:
                here.remove(done)
                yield jobs.pop(done).answer()
            job = jobs.get(key or "") if key is not None else None
            if job is None:
                job = _Job(index, key or "")
                if key is not None:
                    jobs[key] = job
                    here += [key] if folder and how == BY_NAME else []
            try:
                job.read(log)
            except InputError as error:
                yield Answer(log.name, error)
                if key is None:
                    continue
            if key is None:
                yield job.answer()
        for done in here:
            yield jobs.pop(done).answer()
    for job in jobs.values():
        yield job.answer()


def _single(argument: str, index: ErrorIndex) -> Iterator[Answer]:
    for log in logs_of(argument):
        if isinstance(log, InputError):
            yield Answer(argument, log)
            continue
        matcher = Matcher(index)
        try:
            for piece in log.pieces():
                matcher.feed(piece)
        except InputError as error:
            yield Answer(log.name, error)
            continue
        yield Answer(log.name, matcher.finish())


def _key(name: str, index: ErrorIndex, how: str) -> Optional[str]:
    """What the files of one job share, or None for a log of its own."""
    return index.file_names.read(name).job if how == BY_NAME else "" if how == TOGETHER else None
