export {};

// What is waited for comes at once, but not within the default's second on a busy machine. Tests without a document wait for nothing here.
if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: 10_000 });
}
