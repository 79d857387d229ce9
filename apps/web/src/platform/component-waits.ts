// Component tests see the same on a busy machine. A module of its own: files that share a process set it once.
// Not known to the tests' document.
import "fake-indexeddb/auto";
import { setImmediate as nextTurn } from "node:timers";
import { configure, getConfig } from "@testing-library/react";

// Test files run in threads of one process, which would hear each other as tabs do.
globalThis.BroadcastChannel = class extends EventTarget {
  postMessage(): void {}
} as unknown as typeof BroadcastChannel;

const { asyncWrapper } = getConfig();

configure({
  // What is waited for comes at once, but not always within the default's second.
  asyncUtilTimeout: 10_000,
  // A press is followed by a check, a rendering and an effect, each in a turn of the loop. The library waits a millisecond, which may be
  // over before them.
  asyncWrapper: (act) =>
    asyncWrapper(async () => {
      const result = await act();
      for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => nextTurn(resolve));
      return result;
    }),
});
