// The worker's side of a run: bytes in, progress and one diagnosis out. Each run has a number; late messages of an old run are ignored.
(function (fb) {
  "use strict";
  let errors = null;
  let run = 0;
  let matcher = null;
  let lines = null;

  const steps = {
    start(message) {
      if (message.errors) errors = message.errors;
      run = message.run;
      matcher = new fb.Matcher(errors);
      lines = new fb.LineIndex(message.marks);
    },
    chunk(message) {
      matcher.feed(message.bytes);
      lines.feed(message.bytes);
      return { type: "progress", bytes: lines.bytes, lines: lines.lines };
    },
    finish() {
      const answer = { type: "diagnosis", value: matcher.finish(), lines: lines.finish() };
      matcher = lines = null;
      return answer;
    },
  };

  function answer(message) {
    if (message.type !== "start" && message.run !== run) return null;
    try {
      return steps[message.type](message);
    } catch (error) {
      return { type: "failed", message: String((error && error.message) || error) };
    }
  }

  if (typeof WorkerGlobalScope !== "undefined" && self instanceof WorkerGlobalScope) {
    self.onmessage = (event) => {
      const { run: number } = event.data;
      const reply = answer(event.data);
      if (reply) self.postMessage(Object.assign(reply, { run: number }));
    };
  }
  fb.workerAnswer = answer;
})((self.faultbook = self.faultbook || {}));
