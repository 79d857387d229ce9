import { createHash, generateKeyPairSync, verify } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { cert, deleteApp, initializeApp } from "firebase-admin/app";
import { expect, onTestFinished, test } from "vitest";
import { bucketFiles } from "./files.ts";

const BUCKET = "demo-openhood.firebasestorage.app";
const KEY = "documents/estimate/abc.pdf";
const { privateKey, publicKey } = generateKeyPairSync("rsa", {
  ...{ modulusLength: 2048, privateKeyEncoding: { type: "pkcs8", format: "pem" } },
  publicKeyEncoding: { type: "spki", format: "pem" },
});

type Kept = { content: Buffer; type: string; metadata: object };

/** Answers as Cloud Storage's JSON API does to what the SDK asks of it here; the SDK itself is the real one. */
async function startStorage() {
  const kept = new Map<string, Kept>();
  const server = http.createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://storage");
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const say = (status: number, value: object) => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
    };
    const fail = (code: number) => say(code, { error: { code, message: `answer ${code}` } });
    if (url.pathname.includes("/upload/")) {
      const boundary = /boundary="?([^";]+)/.exec(request.headers["content-type"] ?? "")?.[1] ?? "";
      const [, head = "", file = ""] = body.toString("latin1").split(`--${boundary}`);
      const metadata = JSON.parse(head.slice(head.indexOf("{"), head.lastIndexOf("}") + 1));
      const name = url.searchParams.get("name") ?? metadata.name;
      if (url.searchParams.get("ifGenerationMatch") === "0" && kept.has(name)) return fail(412);
      const start = file.indexOf("\r\n\r\n") + 4;
      const content = Buffer.from(file.slice(start, file.lastIndexOf("\r\n")), "latin1");
      kept.set(name, { content, type: metadata.contentType, metadata });
      return say(200, { name, bucket: BUCKET, crc32c: crc32c(content), generation: "1" });
    }
    const name = decodeURIComponent(url.pathname.split("/o/")[1] ?? "");
    const found = kept.get(name);
    if (!found) return fail(404);
    if (request.method === "DELETE") {
      kept.delete(name);
      return response.writeHead(204).end();
    }
    const head = { "content-type": found.type, "x-goog-hash": `crc32c=${crc32c(found.content)}` };
    return response.writeHead(200, head).end(found.content);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  return { kept, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** The check sum by which the SDK tells that a file came through whole: CRC-32C (RFC 3720, appendix B.4), big-endian. */
function crc32c(content: Buffer): string {
  let sum = 0xffffffff;
  for (const byte of content) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0x82f63b78 : sum >>> 1;
  }
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(~sum >>> 0);
  return bytes.toString("base64");
}

function open() {
  const credential = cert({ projectId: "p", clientEmail: "sa@p.iam.gserviceaccount.com", privateKey });
  const app = initializeApp({ credential }, `files-${Math.random()}`);
  onTestFinished(() => deleteApp(app));
  return bucketFiles(app, BUCKET);
}

test("a file of the bucket is kept once, read again, and gone when it is removed; removing nothing is nothing", async () => {
  const { kept, address } = await startStorage();
  process.env.STORAGE_EMULATOR_HOST = address;
  onTestFinished(() => void delete process.env.STORAGE_EMULATOR_HOST);
  const files = await open();
  expect(await files.read(KEY)).toBeNull();
  await files.keep(KEY, Buffer.from("%PDF one"), "application/pdf");
  await files.keep(KEY, Buffer.from("%PDF another"), "application/pdf");
  expect((await files.read(KEY))?.toString()).toBe("%PDF one");
  expect(kept.get(KEY)).toMatchObject({
    type: "application/pdf",
    metadata: { cacheControl: "private, no-store" },
  });
  await files.remove(KEY);
  await files.remove(KEY);
  expect(kept.size).toBe(0);
});

test("an address of the bucket is signed by the function's account for one file, minutes, and a name to save it under", async () => {
  const files = await open();
  const url = new URL(await files.open(KEY, { name: "estimate-1001.pdf", seconds: 300 }));
  expect(url.host).toBe("storage.googleapis.com");
  expect(url.pathname).toBe(`/${BUCKET}/${KEY}`);
  const query = Object.fromEntries(url.searchParams);
  expect(query).toMatchObject({
    "X-Goog-Algorithm": "GOOG4-RSA-SHA256",
    "response-content-disposition": 'attachment; filename="estimate-1001.pdf"',
  });
  expect(Number(query["X-Goog-Expires"])).toBeGreaterThan(295);
  expect(Number(query["X-Goog-Expires"])).toBeLessThanOrEqual(300);
  // As Google checks it (V4): all of the address is in what is signed.
  const signature = Buffer.from(query["X-Goog-Signature"] ?? "", "hex");
  const signed = (path: string) => {
    const asked = url.search.slice(1).replace(/&X-Goog-Signature=[0-9a-f]+/, "");
    const sorted = asked.split("&").sort().join("&");
    const request = ["GET", path, sorted, "host:storage.googleapis.com\n", "host", "UNSIGNED-PAYLOAD"].join(
      "\n",
    );
    const [, ...scope] = (query["X-Goog-Credential"] ?? "").split("/");
    const hash = createHash("sha256").update(request).digest("hex");
    return ["GOOG4-RSA-SHA256", query["X-Goog-Date"], scope.join("/"), hash].join("\n");
  };
  const holds = (path: string) => verify("sha256", Buffer.from(signed(path)), publicKey, signature);
  expect(holds(url.pathname)).toBe(true);
  expect(holds(url.pathname.replace("abc", "abd"))).toBe(false);
});
