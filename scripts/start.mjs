// npm start: a running shop on this machine.
import { spawn } from "node:child_process";
import path from "node:path";
import { env, node24, root, setup } from "./setup.mjs";

setup();
const main = path.join(root, "packages/local-stack/src/main.ts");
const shop = spawn(node24, [main, ...process.argv.slice(2)], {
  cwd: root,
  env,
  // Over the channel the shop notices when this script is gone, however it went.
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => shop.kill(signal));
// npm hands a signal to its shell, and that one dies without handing it on.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid !== parent && shop.kill("SIGTERM"), 250).unref();
}
shop.on("exit", (code) => process.exit(code ?? 1));
