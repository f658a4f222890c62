// Bytes as binary strings, one character for each byte, so that lengths and bounds are those of the Python side.
(function (fb) {
  "use strict";

  const latin1 = new TextDecoder("latin1");

  /** Bytes as a binary string. Bytes 0x80 to 0x9f become other characters, one to one, all of them beyond 0x7f. */
  fb.binary = function (bytes) {
    return latin1.decode(bytes);
  };
})((self.faultbook = self.faultbook || {}));
