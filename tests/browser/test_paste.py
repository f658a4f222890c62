"""A log goes in, its cause comes out."""

from __future__ import annotations

from tests.browser.helpers import CHECKPOINT_LINE, CHECKPOINT_LOG, TIMEOUT_LOG, UNKNOWN_LOG, paste


def test_a_pasted_log_gives_cause_line_fix_and_a_link_that_opens_the_entry(home):
    home.paste(CHECKPOINT_LOG)
    page = home.page
    assert home.sentence == f"The keys of the checkpoint begin with a prefix that the model does not know. Seen on rank 0 (line {CHECKPOINT_LINE})."
    card = page.locator("#faultbook-box .fb-finding")
    assert card.count() == 1
    assert card.get_attribute("data-entry") == "wrapped-checkpoint"
    assert home.texts(".fb-head .fb-role") == ["● cause"]
    assert home.texts(".fb-finding .fb-line--match .fb-number")[0] == str(CHECKPOINT_LINE)
    assert home.texts(".fb-finding mark")[0] == "Error(s) in loading state_dict for Encoder:"
    assert home.texts(".fb-fix .fb-code code") == [
        'state = torch.load("checkpoint.pt")\nconsume_prefix_in_state_dict_if_present(state, "module.")\nmodel.load_state_dict(state)'
    ]
    assert "1 more fix" in card.inner_text()
    card.get_by_role("link", name="A checkpoint of a wrapped model does not load").click()
    assert page.locator("h1").inner_text().startswith("A checkpoint of a wrapped model does not load")


def test_a_log_never_becomes_the_value_of_the_field(one_home):
    paste(one_home.page, CHECKPOINT_LOG, ".fb-field")
    one_home.verdict()
    assert one_home.page.input_value(".fb-field") == ""
    assert one_home.page.locator(".fb-field").is_hidden()
    assert one_home.texts(".fb-pasted__lines") == ["[rank0]: step 1 loss 0.001\n[rank0]: step 2 loss 0.002\n[rank0]: step 3 loss 0.003"]


def test_evidence_stands_among_its_neighbours_and_the_folds_open(one_home):
    one_home.paste(CHECKPOINT_LOG)
    first = CHECKPOINT_LINE
    numbers = one_home.texts(".fb-finding > .fb-log .fb-number")
    assert numbers == [str(line) for line in range(first - 2, first + 5)]
    one_home.page.locator("#faultbook-box .fb-fold").first.click()
    one_home.page.wait_for_selector(".fb-line[data-line='29']:focus")
    numbers = one_home.texts(".fb-finding > .fb-log .fb-number")
    assert numbers == [str(line) for line in range(first - 12, first + 5)]
    assert one_home.texts(".fb-line[data-line='30'] code") == ["[rank0]: step 30 loss 0.030"]


def test_what_the_cause_explains_is_folded_under_it(one_home):
    one_home.paste(CHECKPOINT_LOG)
    explained = one_home.page.locator("#faultbook-box .fb-explains details")
    assert explained.locator("summary").inner_text().split("\n") == ["○ wrapper", "The launcher gives up after a child failed"]
    explained.locator("summary").click()
    assert explained.locator(".fb-line--match").inner_text().endswith("sample.launcher.ChildFailedError: train.py")


def test_a_dropped_file_is_read(home):
    home.drop(("train.log", CHECKPOINT_LOG.encode()))
    home.verdict()
    assert home.texts(".fb-pasted__title strong") == ["train.log"]
    assert home.texts(".fb-finding mark")[0] == "Error(s) in loading state_dict for Encoder:"


def test_chosen_files_are_read_as_one_log_and_each_line_has_its_file(one_home):
    files = [
        {"name": "b.log", "mimeType": "text/plain", "buffer": CHECKPOINT_LOG.encode()},
        {"name": "a.log", "mimeType": "text/plain", "buffer": b"quiet\nvery quiet"},
    ]
    one_home.page.set_input_files("#faultbook-box input[type=file]", files)
    one_home.verdict()
    assert one_home.sentence.endswith(f"(line {CHECKPOINT_LINE} of b.log).")
    assert one_home.texts(".fb-finding .fb-line--match .fb-number")[0] == str(CHECKPOINT_LINE)


def test_a_second_paste_replaces_the_first(one_home):
    one_home.paste(CHECKPOINT_LOG)
    one_home.paste(TIMEOUT_LOG)
    assert one_home.sentence.startswith("This log does not show the cause.")
    assert one_home.page.locator("#faultbook-box .fb-verdict").count() == 1


def test_a_file_that_is_read_late_does_not_replace_what_came_after_it(one_home):
    one_home.page.evaluate(
        "(log) => { self.first = faultbook.box.read(() => new Promise((resolve) => { self.goOn = () => resolve(faultbook.sourceOfText(log)); })); }",
        CHECKPOINT_LOG,
    )
    one_home.paste(UNKNOWN_LOG)
    one_home.page.evaluate("() => { self.goOn(); return self.first; }")
    assert one_home.sentence == "No failure that this book knows is in this log."


def test_a_run_that_another_replaced_answers_nothing(one_home):
    answers = one_home.page.evaluate(
        """async ([first, second]) => {
          const runner = new faultbook.Runner();
          const start = async (log, hear) => runner.run(await faultbook.sourceOfText(log), hear);
          let old = "never answered";
          const long = start(first.repeat(2000), { begun: () => begun() }).then((answer) => { old = answer; });
          let begun;
          await new Promise((resolve) => { begun = resolve; });
          const answer = await start(second);
          await long;
          const again = await start(first);
          return [old, answer.value.verdict, answer.value.scanned.bytes, again.value.verdict];
        }""",
        [CHECKPOINT_LOG, TIMEOUT_LOG],
    )
    assert answers == [None, "consequence-only", len(TIMEOUT_LOG), "cause"]


def test_reading_can_be_cancelled(one_home):
    page = one_home.page
    page.evaluate("() => { faultbook.box.read(() => new Promise(() => {})); }")
    assert page.get_attribute("#faultbook-box", "data-state") == "reading"
    page.get_by_role("button", name="Cancel").click()
    assert page.get_attribute("#faultbook-box", "data-state") == "idle"
    one_home.paste(CHECKPOINT_LOG)
    assert one_home.texts(".fb-finding mark")[0] == "Error(s) in loading state_dict for Encoder:"


def test_starting_over_gives_the_field_back(one_home):
    one_home.paste(CHECKPOINT_LOG)
    one_home.page.get_by_role("button", name="Start over").click()
    assert one_home.page.locator(".fb-field:focus").is_visible()
    assert one_home.page.locator("#faultbook-box .fb-verdict").count() == 0
