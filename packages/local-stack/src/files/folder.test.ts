import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import express from "express";
import { expect, onTestFinished, test } from "vitest";
import { listenOnFree } from "../ports.ts";
import { temporaryDirectory } from "../testing/temporary.ts";
import { FILES_PATH, openFolder } from "./folder.ts";

async function site(dir?: string) {
  const folder = openFolder(dir);
  const app = express().use(FILES_PATH, folder.serve);
  const { server, port } = await listenOnFree(0, () => {
    const server = http.createServer(app);
    return { server, address: () => server.address() };
  });
  onTestFinished(async () => {
    await new Promise((done) => server.close(done));
    await folder.close();
  });
  return { folder, files: folder.files(`http://127.0.0.1:${port}`) };
}
const key = "documents/estimate/order-1/abc.pdf";
const opened = { name: "estimate-1001.pdf", seconds: 60 };

test("a file is kept once, read again, and gone when it is removed; removing nothing is nothing", async () => {
  const { files } = await site(temporaryDirectory());
  expect(await files.read(key)).toBeNull();
  await files.keep(key, Buffer.from("one"), "application/pdf");
  await files.keep(key, Buffer.from("another"), "application/pdf");
  expect((await files.read(key))?.toString()).toBe("one");
  await files.remove(key);
  await files.remove(key);
  expect(await files.read(key)).toBeNull();
});

test("ten who keep the same file at once keep one, whole, and leave nothing half-written", async () => {
  const dir = temporaryDirectory();
  const { files } = await site(dir);
  const content = Buffer.alloc(200_000, 7);
  await Promise.all(Array.from({ length: 10 }, () => files.keep(key, content, "application/pdf")));
  expect((await files.read(key))?.equals(content)).toBe(true);
  const left = fs.readdirSync(path.join(dir, "files/documents/estimate/order-1"));
  expect(left).toEqual(["abc.pdf"]);
});

test("an address opens its file as a download until it expires, also below the folder that npm start keeps its data in", async () => {
  const { files } = await site(path.join(temporaryDirectory(), ".openhood"));
  await files.keep(key, Buffer.from("%PDF"), "application/pdf");
  const found = await fetch(await files.open(key, opened));
  expect(found.status).toBe(200);
  expect(await found.text()).toBe("%PDF");
  expect(found.headers.get("content-type")).toBe("application/pdf");
  expect(found.headers.get("content-disposition")).toBe('attachment; filename="estimate-1001.pdf"');
  expect(found.headers.get("cache-control")).toBe("private, no-store");
  expect((await fetch(await files.open(key, { ...opened, seconds: 0 }))).status).toBe(403);
});

test("an address that was changed, in its file, time or name, opens nothing; nor does none", async () => {
  const { files } = await site(temporaryDirectory());
  for (const one of [key, "documents/estimate/order-2/abc.pdf"])
    await files.keep(one, Buffer.from("%PDF"), "application/pdf");
  const address = await files.open(key, opened);
  const wrong = [
    address.replace("order-1", "order-2"),
    address.replace(/expires=\d/, "expires=9"),
    address.replace("estimate-1001", "other"),
    address.replace(/signature=.{4}/, "signature=AAAA"),
    address.replace(/signature=[^&]*/, "signature="),
    address.split("?")[0] ?? "",
    `${address.split("/documents")[0]}/..%2f..%2fetc%2fpasswd${address.slice(address.indexOf("?"))}`,
  ];
  for (const one of wrong) expect((await fetch(one)).status, one).toBe(403);
});

test("no key leads out of the folder", async () => {
  const { files } = await site(temporaryDirectory());
  await expect(files.keep("../out.pdf", Buffer.from("x"), "application/pdf")).rejects.toThrow("no such key");
  await expect(Promise.resolve().then(() => files.read("documents/../../out.pdf"))).rejects.toThrow();
});
