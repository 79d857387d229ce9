export {};

// Tests without a document wait for nothing here.
if (typeof document !== "undefined") await import("./busy-machine.ts");
