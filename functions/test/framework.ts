import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./emulator.ts";

const require = createRequire(import.meta.url);
const framework = path.join(path.dirname(require.resolve("@google-cloud/functions-framework")), "main.js");

/** Calls one function of a deployed folder once, in the server it has in the cloud. Returns the status and what it logged. */
export async function callOnce(
  folder: string,
  target: string,
  of: {
    signature: "http" | "cloudevent";
    env: NodeJS.ProcessEnv;
    type?: string;
    body: string;
  },
): Promise<{ status: number; log: string }> {
  const port = await freePort();
  const args = [
    "--source",
    folder,
    "--target",
    target,
    "--signature-type",
    of.signature,
    "--port",
    `${port}`,
  ];
  const server = spawn(process.execPath, [framework, ...args], {
    env: { PATH: process.env.PATH, FUNCTION_TARGET: target, ...of.env },
  });
  let log = "";
  for (const stream of [server.stdout, server.stderr]) {
    stream.on("data", (chunk) => {
      log += chunk;
    });
  }
  const ended = once(server, "exit");
  try {
    for (;;) {
      if (server.exitCode !== null) throw new Error(`${target} did not start:\n${log}`);
      const headers = { "content-type": of.type ?? "application/json" };
      const call = { method: "POST", headers, body: of.body };
      const answer = await fetch(`http://127.0.0.1:${port}/`, call).catch(() => null);
      if (answer) return { status: answer.status, log };
      await sleep(20);
    }
  } finally {
    server.kill();
    await ended;
  }
}
