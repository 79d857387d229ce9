import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import path from "node:path";

const stack = createRequire(path.join(import.meta.dirname, "../../packages/local-stack/package.json"));

/** Firebase's own tools, as the deploy uses them. */
export const tools = (part: string) => stack(`firebase-tools/lib/${part}`);

/** A function as the emulator found it in the deployed code. */
export type Found = {
  name: string;
  entryPoint: string;
  platform: string;
  region: string;
  timeoutSeconds: number;
  secretEnvironmentVariables: { key: string }[];
  httpsTrigger?: { invoker: string[] };
  eventTrigger?: { eventType: string; eventFilterPathPatterns?: { document: string } };
  schedule?: { schedule: string };
};

/** A port that nobody has. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

/** Starts the functions emulator of firebase-tools on a project folder: no account, no network. */
export async function startFunctionsEmulator(folder: string, functions: object) {
  const port = await freePort();
  const config = {
    functions: [functions],
    emulators: { ui: { enabled: false }, functions: { host: "127.0.0.1", port } },
  };
  fs.writeFileSync(path.join(folder, "firebase.json"), JSON.stringify(config));
  const cli = stack.resolve("firebase-tools/lib/bin/firebase.js");
  const args = ["emulators:start", "--only", "functions", "--project", "demo-openhood"];
  const child = spawn(process.execPath, [cli, ...args], {
    cwd: folder,
    env: {
      PATH: [path.dirname(process.execPath), process.env.PATH].join(path.delimiter),
      // Nothing of the user's: no login, no settings; and no looking around for a cloud.
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      CI: "true",
      METADATA_SERVER_DETECTION: "none",
    },
  });
  let log = "";
  const ended = once(child, "exit").then(() => Promise.reject(new Error(`The emulator ended:\n${log}`)));
  ended.catch(() => {});
  const ready = new Promise<void>((resolve) => {
    const read = (chunk: Buffer) => {
      log += chunk;
      if (log.includes("All emulators ready")) resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
  });
  await Promise.race([ready, ended]);
  const at = `http://127.0.0.1:${port}`;
  const found = (await (await fetch(`${at}/backends`)).json()) as {
    backends: { functionTriggers: Found[] }[];
  };
  return {
    log: () => log,
    functions: found.backends.flatMap((backend) => backend.functionTriggers),
    call: (name: string, region: string, procedure: string, init?: RequestInit) =>
      fetch(`${at}/demo-openhood/${region}/${name}/${procedure}`, init),
    async close() {
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      await exit;
    },
  };
}
