"""What a person does with the box, and the logs for it."""

from __future__ import annotations

READY = "Promise.all(['errors', 'entries', 'search', 'worker'].map((name) => faultbook.load(name))).then(() => true)"
CHECKPOINT_LINE = 41
CHECKPOINT_LOG = (
    "".join(f"[rank0]: step {step} loss 0.{step:03}\n" for step in range(1, CHECKPOINT_LINE))
    + "[rank0]: RuntimeError: Error(s) in loading state_dict for Encoder:\n"
    + "[rank0]: \tMissing key(s) in state_dict: \"embed.weight\".\n"
    + "[rank0]: \tUnexpected key(s) in state_dict: \"module.embed.weight\".\n"
    + "".join(f"cleaning up, part {part}\n" for part in range(1, 20))
    + "sample.launcher.ChildFailedError: train.py\n"
    + "bye\n" * 30
)
TIMEOUT_LOG = (
    "torch version 2.13.0\n[rank0]: step 1\n[rank1]: step 1\n[rank2]: step 1\n"
    + "".join(
        f"[rank{rank}]: Watchdog caught collective operation timeout: WorkNCCL(SeqNum=7) ran for 60001{rank} milliseconds before timing out.\n"
        for rank in (0, 2)
    )
    + "sample.launcher.ChildFailedError: train.py\n"
)
HARMLESS_LOG = "start\nsample.dist is deprecated in version 1.4 and newer\nstep 1\nstep 2\nend\n"
UNKNOWN_LOG = "zebra one\nzebra two\nzebra three\nzebra four\nzebra five\n"

PASTE = """([text, selector]) => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  const target = selector ? document.querySelector(selector) : document.body;
  const event = new ClipboardEvent("paste", { bubbles: true, cancelable: true });
  // Firefox would fill the data of a script's event with nothing.
  Object.defineProperty(event, "clipboardData", { value: data });
  if (target.dispatchEvent(event) && "value" in target) {
    target.value += text;
    target.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
}"""
_DROP = """(files) => {
  const data = new DataTransfer();
  for (const [name, bytes] of files) data.items.add(new File([Uint8Array.from(bytes, (character) => character.charCodeAt(0))], name));
  for (const type of ["dragenter", "dragover", "drop"])
    document.querySelector("#faultbook-box").dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
}"""


def paste(page, text: str, selector: str = "") -> None:
    """A paste event as a browser makes it, with its default action when nobody took it."""
    page.evaluate(PASTE, [text, selector])


class Home:
    """The first page, ready."""

    def __init__(self, page, root: str) -> None:
        self.page = page
        self.root = root
        page.goto(root + "index.html")
        page.evaluate(READY)
        page.evaluate("addEventListener('faultbook:diagnosis', (event) => { self.answer = event.detail; })")

    def paste(self, text: str) -> "Home":
        """Paste a log somewhere on the page and wait until the sentence has the focus."""
        paste(self.page, text)
        return self.verdict()

    def drop(self, *files: tuple[str, bytes]) -> None:
        """Drop files on the box."""
        self.page.evaluate(_DROP, [[name, data.decode("latin-1")] for name, data in files])

    def type(self, text: str) -> None:
        """Write into the field, key by key."""
        self.page.locator(".fb-field").press_sequentially(text)

    def verdict(self) -> "Home":
        """Wait for a verdict that has the focus."""
        self.page.wait_for_selector("#faultbook-box .fb-sentence:focus")
        return self

    @property
    def refusal(self) -> str:
        """The one line that says why a log cannot be read, once it is there."""
        return self.page.get_by_role("alert").inner_text()

    @property
    def sentence(self) -> str:
        return self.page.inner_text("#faultbook-box .fb-sentence")

    def texts(self, selector: str) -> list[str]:
        """What stands in each element of the box that the selector finds."""
        return self.page.locator(f"#faultbook-box {selector}").all_inner_texts()
