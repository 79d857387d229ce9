export {};

// Tests without a document wait for nothing here, and ask nobody.
if (typeof document !== "undefined") {
  // What a component asks for beside the API that is played is not answered: where it failed, later tests would be offline.
  globalThis.fetch = () => new Promise(() => {});
  await import("./component-waits.ts");
  (await import("./focus.ts")).installFocusFallback();
}
