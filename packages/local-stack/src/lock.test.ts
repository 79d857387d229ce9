import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect, test } from "vitest";
import { lockDirectory } from "./lock.ts";
import { temporaryDirectory } from "./testing/temporary.ts";

test("a directory belongs to one process; the lock of a killed one is taken over", async () => {
  const dir = temporaryDirectory();
  const code = `import { lockDirectory } from ${JSON.stringify(path.join(import.meta.dirname, "lock.ts"))};
    lockDirectory(${JSON.stringify(dir)}); console.log("locked"); setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ["--input-type=module", "-e", code]);
  await once(other.stdout, "data");
  expect(() => lockDirectory(dir)).toThrow(`process ${other.pid}`);
  other.kill("SIGKILL");
  await once(other, "exit");

  const unlock = lockDirectory(dir);
  expect(() => lockDirectory(dir)).toThrow("Another Openhood");
  unlock();
  lockDirectory(dir)();
});
