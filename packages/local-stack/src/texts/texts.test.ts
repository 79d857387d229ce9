import http from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { temporaryDirectory } from "../testing/temporary.ts";
import { formOf, signatureOf } from "./service.ts";
import { startTexts } from "./start-texts.ts";

type Call = { url: string; signature: string; fields: Record<string, string> };

/** A shop that keeps what the service calls it with. */
async function openShop(answer = "<Response></Response>") {
  const calls: Call[] = [];
  const server = http.createServer(async (request, response) => {
    const fields = Object.fromEntries(await formOf(request)) as Record<string, string>;
    calls.push({ url: request.url ?? "", signature: String(request.headers["x-twilio-signature"]), fields });
    response.end(answer);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  return { calls, siteUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function running(of: { siteUrl?: string; dir?: string } = {}) {
  const { siteUrl } = of;
  const texts = await startTexts({
    ...(of.dir && { dir: of.dir }),
    ...(siteUrl && { siteUrl: async () => siteUrl }),
  });
  onTestFinished(() => texts.close());
  const { account, token, from } = texts.service;
  const post = (fields: Record<string, string>, password = token) =>
    fetch(`${texts.url}/2010-04-01/Accounts/${account}/Messages.json`, {
      method: "POST",
      headers: { Authorization: `Basic ${btoa(`${account}:${password}`)}` },
      body: new URLSearchParams({ From: from, To: "+15550104471", Body: "Ready.", ...fields }),
    });
  return { texts, post };
}

test("a text is taken, kept over a restart, and its status told in signed calls", async () => {
  const shop = await openShop();
  const dir = temporaryDirectory();
  const { texts, post } = await running({ dir });
  const StatusCallback = `${shop.siteUrl}/api/texts/status?id=one`;
  const taken = await post({ StatusCallback });
  expect(taken.status).toBe(201);
  const { sid } = (await taken.json()) as { sid: string };
  await expect
    .poll(() => shop.calls.map(({ fields }) => [fields.MessageSid, fields.MessageStatus]))
    .toEqual([
      [sid, "sent"],
      [sid, "delivered"],
    ]);
  for (const { url, fields, signature } of shop.calls)
    expect(signature).toBe(signatureOf(shop.siteUrl + url, fields));
  await texts.close();
  const again = await startTexts({ dir });
  onTestFinished(() => again.close());
  expect(again.list()).toMatchObject([{ sid, way: "out", number: "+15550104471", text: "Ready." }]);
});

test("what Twilio refuses is refused with its numbers", async () => {
  const { post } = await running();
  const codes = async (answer: Promise<Response>) => {
    const { status, code } = (await (await answer).json()) as { status: number; code: number };
    return [status, code];
  };
  expect(await codes(post({}, "wrong"))).toEqual([401, 20_003]);
  expect(await codes(post({ From: "+15550100000" }))).toEqual([400, 21_606]);
  expect(await codes(post({ To: "555" }))).toEqual([400, 21_211]);
  expect(await codes(post({ Body: "" }))).toEqual([400, 21_602]);
  expect(await codes(post({ Body: "x".repeat(1_601) }))).toEqual([400, 21_617]);
});

test("who says stop gets no more from it until they say start; what the shop answers is on their phone", async () => {
  const shop = await openShop("<Response><Message>Tom &amp; Sons</Message></Response>");
  const { texts, post } = await running({ siteUrl: shop.siteUrl });
  await texts.receive("+15550104471", "STOP");
  expect(shop.calls).toMatchObject([{ url: "/api/texts/received", fields: { Body: "STOP" } }]);
  expect((await post({})).status).toBe(400);
  await texts.receive("+15550104471", "start");
  expect((await post({})).status).toBe(201);
  expect(texts.list().map(({ way, text }) => [way, text])).toEqual([
    ["in", "STOP"],
    ["out", "Tom & Sons"],
    ["in", "start"],
    ["out", "Tom & Sons"],
    ["out", "Ready."],
  ]);
});

test("the page shows a phone for each number, its links as links and its words as words, and answers from it alone", async () => {
  const shop = await openShop();
  const { texts, post } = await running({ siteUrl: shop.siteUrl });
  await post({ Body: "See <b>http://localhost:5000/approve#a.b</b>" });
  const page = await (await fetch(texts.url)).text();
  expect(page).toContain('<a href="http://localhost:5000/approve#a.b"');
  expect(page).not.toContain("<b>");
  const answer = (site: string) =>
    fetch(`${texts.url}/answer`, {
      method: "POST",
      redirect: "manual",
      headers: { "sec-fetch-site": site },
      body: new URLSearchParams({ number: "+15550104471", text: "Go ahead" }),
    });
  expect((await answer("cross-site")).status).toBe(403);
  expect(texts.list()).toHaveLength(1);
  expect((await answer("same-origin")).status).toBe(303);
  expect(texts.list().at(-1)).toMatchObject({ way: "in", text: "Go ahead" });
});

test("a picture sent from the page can be downloaded with the shop's credentials, also after a restart", async () => {
  const shop = await openShop();
  const dir = temporaryDirectory();
  const { texts, post } = await running({ siteUrl: shop.siteUrl, dir });
  await post({});
  const body = new FormData();
  body.set("number", "+15550104471");
  body.set("file", new File(["a picture"], "p.png", { type: "image/png" }));
  await fetch(`${texts.url}/answer`, {
    method: "POST",
    redirect: "manual",
    headers: { "sec-fetch-site": "same-origin" },
    body,
  });
  const { NumMedia, MediaUrl0 = "", MediaContentType0 } = shop.calls.at(-1)?.fields ?? {};
  expect([NumMedia, MediaContentType0]).toEqual(["1", "image/png"]);
  expect(await (await fetch(texts.url)).text()).toContain(`<img src="/media/${MediaUrl0.split("/").at(-1)}"`);
  await texts.close();
  const again = await startTexts({ dir });
  onTestFinished(() => again.close());
  const at = `${again.url}${new URL(MediaUrl0).pathname}`;
  expect((await fetch(at)).status).toBe(401);
  const { account, token } = again.service;
  const file = await fetch(at, { headers: { Authorization: `Basic ${btoa(`${account}:${token}`)}` } });
  expect(await file.text()).toBe("a picture");
});
