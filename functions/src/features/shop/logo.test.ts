import { deflateSync } from "node:zlib";
import { MAX_LOGO } from "@openhood/domain/shop/logo";
import { demoLogo } from "@openhood/local-stack/seed/demo-logo";
import { beforeEach, expect, test } from "vitest";
import { chunk, headChunk, plainPng, pngWith } from "../../../../packages/domain/test/png.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import { revisions } from "../../infra/revisions.ts";
import { findLogo, logoIdNow } from "../../stores/logo.ts";
import { getLogo } from "./get-logo.ts";
import { saveLogo } from "./save-logo.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});
const owner = () => world.as("owner");
const text = (file: Uint8Array) => Buffer.from(file).toString("base64");
const save = (file: Uint8Array | null, version: number) =>
  saveLogo(owner(), { picture: file && text(file), version });
const logo = demoLogo();
const ours = Buffer.from(logo.png, "base64");

test("a new shop has no logo; what the owner saves is what its papers are given, and it is written down who did it", async () => {
  expect(await getLogo(world.as("technician"))).toEqual({ logo: null, version: 0 });
  expect(await save(ours, 0)).toEqual({ ok: true });
  expect(await getLogo(world.as("advisor"))).toEqual({ logo, version: 1 });
  const audits = await world.all("audit");
  expect(audits).toMatchObject([{ action: "shop.saveLogo", subject: { kind: "shop", id: "logo" } }]);
});

test("a logo that was removed or replaced stays, for the papers that were issued with it", async () => {
  await save(ours, 0);
  await save(plainPng({ width: 3, height: 3 }), 1);
  await save(null, 2);
  expect(await getLogo(owner())).toEqual({ logo: null, version: 3 });
  expect(await logoIdNow(world.db)).toBeNull();
  expect(await findLogo(world.db, logo.id)).toEqual(logo);
  // And comes back as it was.
  expect(await save(ours, 3)).toEqual({ ok: true });
  expect(await getLogo(owner())).toEqual({ logo, version: 4 });
});

test("whoever has the desk open hears that the logo is another", async () => {
  const count = async () => (await revisions(world.db)).shop;
  const before = await count();
  await save(ours, 0);
  await save(null, 1);
  expect(await count()).toBe(before + 2);
  await save(ours, 0);
  expect(await count()).toBe(before + 2);
});

test("of several who change it at once from the same start, one does, and the others are told", async () => {
  const replies = await Promise.all([1, 2, 3].map((width) => save(plainPng({ width, height: 1 }), 0)));
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
  expect(replies.filter(({ ok }) => !ok)).toEqual(Array(2).fill({ ok: false, reason: "edit-conflict" }));
});

test("what else a file holds is not kept", async () => {
  const told = plainPng({ width: 9, height: 9 }, [chunk("eXIf", Buffer.from("41.7 N 73.7 W"))]);
  await save(told, 0);
  expect((await getLogo(owner())).logo?.png).toBe(text(plainPng({ width: 9, height: 9 })));
});

const head = headChunk({ width: 2, height: 2 });
const within = (more: Buffer) => {
  const packed = Buffer.concat([deflateSync(Buffer.alloc(18)), more]);
  return pngWith(head, chunk("IDAT", packed), chunk("IEND"));
};
const rows = (length: number, filter = 0) => {
  const pixels = Buffer.alloc(length);
  pixels[9] = filter;
  return pngWith(head, chunk("IDAT", deflateSync(pixels)), chunk("IEND"));
};

test.each([
  ["a web page", Buffer.from("<!doctype html>"), "not-a-picture"],
  ["nothing", Buffer.alloc(0), "not-a-picture"],
  ["a JPEG", Buffer.from("ffd8ffe000104a464946", "hex"), "not-a-picture"],
  ["a picture that is too wide", plainPng({ width: MAX_LOGO.width + 1, height: 1 }), "too-large"],
  ["too many bytes", Buffer.alloc(MAX_LOGO.bytes + 1), "too-large"],
  ["a picture with too few pixels", rows(17), "not-a-picture"],
  ["a picture with too many pixels", rows(19), "not-a-picture"],
  ["a picture that unpacks to a hundred megabytes", rows(100_000_000), "not-a-picture"],
  ["a row written in no way there is", rows(18, 5), "not-a-picture"],
  ["extra bytes after the packed pixels", within(Buffer.from("41.7 N 73.7 W")), "not-a-picture"],
  [
    "pixels that are not packed",
    pngWith(head, chunk("IDAT", Buffer.alloc(18)), chunk("IEND")),
    "not-a-picture",
  ],
])("the server takes no logo of %s, whatever the browser said", async (_, file, reason) => {
  expect(await save(file, 0)).toEqual({ ok: false, reason });
  expect(await world.all("logos")).toEqual([]);
});

test("a request with more than a logo may be, or with no base64, is refused before it is read", async () => {
  const call = createCallerFactory(appRouter)(owner()).shop;
  const much = "A".repeat(4 * (Math.ceil(MAX_LOGO.bytes / 3) + 1));
  await expect(call.saveLogo({ picture: much, version: 0 })).rejects.toThrow();
  await expect(call.saveLogo({ picture: "<svg>", version: 0 })).rejects.toThrow();
  expect(await call.saveLogo({ picture: text(rows(18)), version: 0 })).toEqual({ ok: true });
});
