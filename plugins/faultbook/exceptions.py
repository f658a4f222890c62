"""The errors that Faultbook raises on purpose; each message is one line that a person can act on."""


class FaultbookError(Exception):
    """An expected failure: where, what was found, what was expected, and what to do, in one line."""


class TemplateError(FaultbookError):
    """An error string that cannot be compiled to a safe and portable program."""


class InputError(FaultbookError):
    """A log, folder or argument that cannot be read."""


class IndexMissing(FaultbookError):
    """No compiled index was found, or one of another format."""
