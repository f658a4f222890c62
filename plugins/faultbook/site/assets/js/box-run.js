// One log through the worker at a time: a new one replaces the old, and nothing of the old is heard again.
(function (fb) {
  "use strict";
  const CHUNK = 1 << 20;
  // Two chunks are under way, so that reading and matching overlap and a cancel finds little waiting.
  const UNDER_WAY = 2;

  class Runner {
    constructor() {
      this._run = 0;
      this._worker = null;
      this._replace = null;
    }

    // Resolves to {value, lines}, or to null when another run or cancel() took its place; rejects when reading or matching fails.
    async run(blob, marks, onProgress) {
      this.cancel();
      const run = this._run;
      const [errors, source] = await Promise.all([fb.load("errors"), fb.load("worker")]);
      if (run !== this._run) return null;
      const fresh = !this._worker;
      if (fresh) this._worker = startWorker(source);
      const replaced = new Promise((resolve) => (this._replace = () => resolve(null)));
      try {
        return await Promise.race([replaced, exchange(this._worker, { run, blob, marks, errors: fresh ? errors : null, onProgress })]);
      } catch (error) {
        this._stop();
        throw error;
      } finally {
        if (run === this._run) this._replace = null;
      }
    }

    // Ends the run under way; its promise resolves to null.
    cancel() {
      this._run += 1;
      if (!this._replace) return;
      this._replace();
      this._replace = null;
      this._stop();
    }

    _stop() {
      if (this._worker) this._worker.terminate();
      this._worker = null;
    }
  }

  function exchange(worker, { run, blob, marks, errors, onProgress }) {
    return new Promise((resolve, reject) => {
      let waiting = 0;
      let wake = () => {};
      worker.onerror = (event) => reject(broken(event.message || "its worker did not start"));
      worker.onmessage = (event) => {
        const message = event.data;
        if (message.run !== run) return;
        if (message.type === "failed") reject(broken(message.message));
        else if (message.type === "diagnosis") resolve({ value: message.value, lines: message.lines });
        else {
          waiting -= 1;
          onProgress(message.bytes, message.lines);
          wake();
        }
      };
      const pump = async () => {
        worker.postMessage({ type: "start", run, marks, errors });
        for (let from = 0; from < blob.size; from += CHUNK) {
          const bytes = new Uint8Array(await blob.slice(from, from + CHUNK).arrayBuffer());
          if (waiting === UNDER_WAY) await new Promise((resume) => (wake = resume));
          waiting += 1;
          worker.postMessage({ type: "chunk", run, bytes }, [bytes.buffer]);
        }
        worker.postMessage({ type: "finish", run });
      };
      pump().catch(reject);
    });
  }

  function broken(reason) {
    return new Error(`The matcher failed (${reason}). That is a fault of this page, not of your log; a part of the log may still work.`);
  }

  // The address is not revoked: doing so at once can break the start, and a page starts few workers.
  function startWorker(source) {
    return new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  }

  fb.Runner = Runner;
})((self.faultbook = self.faultbook || {}));
