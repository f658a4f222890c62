// One log through the worker at a time: a new one replaces the old, and nothing of the old is heard again.
(function (fb) {
  "use strict";

  class Runner {
    constructor() {
      this._number = 0;
      this._worker = null;
      this._hasIndex = false;
      this._waiting = new Map();
      this._running = 0;
    }

    // Resolves to {value, placed, lines, parts, ...}, or to null when another run or cancel() took its place; rejects when reading or matching fails.
    // `source` is {files, isFolder}; `hear` has functions begun(message) and progress(message).
    async run(source, hear) {
      this.cancel();
      const turn = (this._running = ++this._number);
      const [errors] = await Promise.all([fb.load("errors"), fb.load("worker")]);
      if (turn !== this._running) return null;
      const message = { type: "match", files: source.files, isFolder: source.isFolder === true, errors: this._worker && this._hasIndex ? null : errors };
      const answer = this._ask(turn, message, hear || {});
      this._hasIndex = true;
      try {
        return await answer;
      } finally {
        if (turn === this._running) this._running = 0;
      }
    }

    // Starts the worker and gives it the index ahead of the first run.
    async prepare() {
      const [errors] = await Promise.all([fb.load("errors"), fb.load("worker")]);
      if (this._worker) return;
      this._start();
      this._worker.postMessage({ type: "index", errors });
      this._hasIndex = true;
    }

    // Lines of a log that was read, as [[number, text], ...]; `windows` are stretches of line numbers.
    async lines(log, windows) {
      await fb.load("worker");
      const { files, parts, lines } = log;
      const answer = await this._ask(++this._number, { type: "lines", files, parts, lines, windows }, {});
      return answer ? answer.value : [];
    }

    // Ends the run under way; its promise resolves to null.
    cancel() {
      if (!this._running) return;
      this._running = 0;
      this._stop();
    }

    _ask(number, message, hear) {
      if (!this._worker) this._start();
      return new Promise((resolve, reject) => {
        this._waiting.set(number, { resolve, reject, hear });
        this._worker.postMessage(Object.assign(message, { number }));
      });
    }

    _hear(message) {
      const asked = this._waiting.get(message.number);
      if (!asked) return;
      if (asked.hear[message.type]) return void asked.hear[message.type](message);
      if (message.type === "begun" || message.type === "progress") return;
      this._waiting.delete(message.number);
      if (message.type === "refused") asked.reject(new Error(message.message));
      else if (message.type === "failed") {
        this._stop();
        asked.reject(broken(message.message));
      } else asked.resolve(message);
    }

    // The address is not revoked: doing so at once can break the start, and a page starts few workers.
    _start() {
      const worker = (this._worker = new Worker(URL.createObjectURL(new Blob([fb.workerSource], { type: "text/javascript" }))));
      this._hasIndex = false;
      worker.onmessage = (event) => worker === this._worker && this._hear(event.data);
      worker.onerror = (event) => {
        if (worker !== this._worker) return;
        const waiting = [...this._waiting.values()];
        this._waiting.clear();
        this._stop();
        for (const { reject } of waiting) reject(broken(event.message || "its worker did not start"));
      };
    }

    _stop() {
      if (this._worker) this._worker.terminate();
      this._worker = null;
      for (const { resolve } of this._waiting.values()) resolve(null);
      this._waiting.clear();
    }
  }

  function broken(reason) {
    return new Error(`The matcher failed (${reason}). That is a fault of this page, not of your log; a part of the log may still work.`);
  }

  fb.Runner = Runner;
})((self.faultbook = self.faultbook || {}));
