import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { ROOT } from "../stack.ts";
import { temporaryDirectory } from "../testing/temporary.ts";

const ports = {
  port: 5710,
  "backend-port": 5711,
  "mail-port": 5712,
  "texts-port": 5715,
  "smtp-port": 5713,
  "auth-port": 5714,
};
const site = `http://127.0.0.1:${ports.port}`;

test("after a save the functions are there anew, and nothing that was written is gone", {
  timeout: 120_000,
}, async () => {
  const args = Object.entries(ports).flatMap(([name, port]) => [`--${name}`, String(port)]);
  const dev = spawn(
    process.execPath,
    [path.join(import.meta.dirname, "dev.ts"), "--data", temporaryDirectory(), ...args],
    { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, FIRESTORE_EMULATOR_HOST: "" } },
  );
  onTestFinished(async () => {
    dev.kill("SIGTERM");
    await once(dev, "exit");
  });
  let output = "";
  dev.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const starts = () => output.split("The functions are there").length - 1;
  const until = async (holds: () => boolean) => {
    while (!holds()) await sleep(20);
  };
  await until(() => output.includes("Ctrl-C stops it."));

  const key = randomUUID();
  const send = async (message: string) => {
    const body = { name: "Ana Ruiz", email: "ana@example.com", message, language: "en", key };
    const answer = await fetch(`${site}/api/messages.send`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return await answer.json();
  };
  await until(() => output.includes("VITE"));
  expect(await send("It squeals.")).toMatchObject({ result: { data: { ok: true } } });

  const now = new Date();
  fs.utimesSync(path.join(ROOT, "functions/src/features/messages/send-message.ts"), now, now);
  await until(() => starts() === 2);
  // The key is remembered with what was sent under it.
  expect(await send("It rattles.")).toMatchObject({ error: { data: { reason: "key-reused" } } });
  expect((await fetch(`${site}/home`)).status).toBe(200);
});
