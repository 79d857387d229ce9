import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** A directory that is gone when the running test is; with `afterAll`, when all of its file are. */
export function temporaryDirectory(whenOver: (clear: () => void) => void = onTestFinished): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "openhood-"));
  whenOver(() => fs.rmSync(dir, { recursive: true, force: true, maxRetries: 3 }));
  return dir;
}
