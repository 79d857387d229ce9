import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isDeep } from "./testing/deep.ts";
import { temporaryDirectory } from "./testing/temporary.ts";

interface Shop {
  process: ChildProcess;
  output: () => string;
  siteUrl: string;
  mailUrl: string;
}

async function open(dir: string, port = 0, ...more: string[]): Promise<Shop> {
  const ports = ["mail-port", "smtp-port", "auth-port"].flatMap((name) => [`--${name}`, "0"]);
  const main = path.join(import.meta.dirname, "main.ts");
  const shop = spawn(
    process.execPath,
    [main, "--no-build", "--data", dir, "--port", String(port), ...ports, ...more],
    {
      env: { ...process.env, FIRESTORE_EMULATOR_HOST: "" },
    },
  );
  onTestFinished(() => void shop.kill("SIGKILL"));
  let output = "";
  for (const stream of [shop.stdout, shop.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  while (!output.includes("Ctrl-C stops it.")) {
    if (shop.exitCode !== null) throw new Error(output);
    await Promise.race([once(shop.stdout, "data"), once(shop, "exit")]);
  }
  const [siteUrl = "", mailUrl = ""] = output.match(/http:\/\/127\.0\.0\.1:\d+/g) ?? [];
  return { process: shop, output: () => output, siteUrl, mailUrl };
}

async function signIn({ siteUrl }: Shop, email: string, password: string): Promise<string> {
  const url = `${siteUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any`;
  const body = JSON.stringify({ email, password, returnSecureToken: true });
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  const { idToken = "" } = (await response.json()) as { idToken?: string };
  return JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString() || "{}").role;
}

test("a shop opens with its demo accounts, beside a taken port at the next free one, survives kill -9, and closes at a signal, sent twice too", {
  timeout: 120_000,
}, async () => {
  const dir = temporaryDirectory();
  const other = http.createServer();
  await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
  onTestFinished(() => void other.close());
  const { port } = other.address() as { port: number };
  const first = await open(dir, port);
  expect(Number(new URL(first.siteUrl).port)).toBeGreaterThan(port);
  expect(first.output()).toContain("owner@openhood.example");
  expect(await signIn(first, "owner@openhood.example", "openhood-demo")).toBe("owner");
  expect((await fetch(first.mailUrl)).status).toBe(200);
  first.process.kill("SIGKILL");
  await once(first.process, "close");

  const second = await open(dir);
  expect(await signIn(second, "technician@openhood.example", "openhood-demo")).toBe("technician");
  second.process.kill("SIGINT");
  second.process.kill("SIGINT");
  await once(second.process, "close");
  expect(second.process.exitCode).toBe(0);
  await expect(fetch(second.siteUrl)).rejects.toThrow();
});

test.runIf(isDeep)(
  "a new shop is empty but for its first owner, whose e-mail leads to the first steps; begun again, it stays theirs",
  {
    timeout: 120_000,
  },
  async () => {
    const dir = temporaryDirectory();
    const mails = async (shop: Shop) => (await fetch(`${shop.mailUrl}/mails`)).text();
    const first = await open(dir, 0, "--new");
    expect(first.output()).not.toContain("openhood-demo");
    await expect.poll(() => mails(first), { timeout: 20_000 }).toContain("next=%2Fdesk%2Fsetup");
    const shop = await (await fetch(`${first.siteUrl}/api/shop.get`)).text();
    expect(JSON.parse(shop).result.data).toEqual({ profile: null, services: [] });
    first.process.kill("SIGTERM");
    await once(first.process, "close");
    const second = await open(dir, 0, "--new");
    expect(JSON.parse(await mails(second))).toHaveLength(1);
    second.process.kill("SIGTERM");
    await once(second.process, "close");
  },
);
