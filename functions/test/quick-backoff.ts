import { createRequire } from "node:module";

type Backoff = { setTimeoutHandler: (handler: (resume: () => void, ms: number) => void) => void };

/** How much sooner the client library tries again than in the cloud, where it waits a second and then longer and longer. */
const SOONER = 50;

/**
 * Has Firestore's client library wait a fiftieth before it tries again, through the hook its own tests use: who waits longer than
 * whom stays, and a test of two hundred faults does not wait minutes.
 */
export function quickBackoff(): void {
  const require = createRequire(createRequire(import.meta.url).resolve("firebase-admin/firestore"));
  const { setTimeoutHandler } = require("@google-cloud/firestore/build/src/backoff") as Backoff;
  setTimeoutHandler((resume, ms) => setTimeout(resume, ms / SOONER));
}
