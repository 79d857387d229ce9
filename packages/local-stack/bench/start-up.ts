// How long `npm start` takes once everything is installed: with nothing there yet, and again.
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const room = path.join(import.meta.dirname, "..");
const data = fs.mkdtempSync(path.join(os.tmpdir(), "openhood-bench-"));

/** Seconds from the spawn to a site that answers, with its API; then the shop is stopped as by Ctrl-C. */
async function startShop(): Promise<number> {
  const ports = ["--port", "0", "--mail-port", "0", "--smtp-port", "0", "--auth-port", "0"];
  const began = performance.now();
  const shop = spawn(process.execPath, [path.join(room, "src/main.ts"), "--data", data, ...ports]);
  let output = "";
  const ended = once(shop, "exit");
  try {
    const site = await new Promise<string>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        output += chunk;
        const address = /The site +(http\S+)/.exec(output)?.[1];
        if (address) resolve(address);
      };
      shop.stdout.on("data", read);
      shop.stderr.on("data", read);
      shop.on("exit", () => reject(new Error(`The shop did not start.\n${output}`)));
    });
    for (const address of [`${site}/`, `${site}/api/shop.get`]) {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
      await answer.text();
    }
    return (performance.now() - began) / 1000;
  } finally {
    shop.kill("SIGINT");
    await ended;
  }
}

// So that the first start builds the client, as it does in a fresh clone.
fs.rmSync(path.join(room, "../../node_modules/.openhood-client"), { force: true });
const first = await startShop();
const second = await startShop();
fs.rmSync(data, { recursive: true, force: true });

console.log(
  `\n${JSON.stringify([
    {
      figure: "npm start, first",
      value: Number(first.toFixed(1)),
      unit: "s",
      note: "installed already; the client is built, the demo shop seeded",
    },
    {
      figure: "npm start, again",
      value: Number(second.toFixed(1)),
      unit: "s",
      note: "yesterday's data; both until the page and the API answer",
    },
  ])}`,
);
