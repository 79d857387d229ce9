import fs from "node:fs";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import path from "node:path";
import nodemailer, { type SentMessageInfo } from "nodemailer";
import PostalMime from "postal-mime";
import { describe, expect, onTestFinished, test } from "vitest";
import { temporaryDirectory } from "../testing/temporary.ts";
import type { Fault } from "./faults.ts";
import { startMail } from "./start-mail.ts";

async function running(dir?: string) {
  const mail = await startMail(dir ? { dir } : {});
  onTestFinished(() => mail.close());
  const client = nodemailer.createTransport({
    host: "127.0.0.1",
    port: mail.smtpPort,
    ignoreTLS: true,
    connectionTimeout: 400,
    greetingTimeout: 400,
    socketTimeout: 400,
  });
  onTestFinished(() => client.close());
  const send = (subject = "Brakes", more = {}): Promise<SentMessageInfo> =>
    client.sendMail({
      from: "shop@openhood.example",
      to: "ana@openhood.example",
      subject,
      text: "Done.",
      ...more,
    });
  return { mail, send };
}

test("a mail that was sent is received with all its parts", async () => {
  const { mail, send } = await running();
  await send("Ölwechsel fertig 🚗", {
    messageId: "<one@openhood.example>",
    replyTo: "desk@openhood.example",
    text: "Grüße, see https://openhood.example/a?b=1&c=2.",
    html: "<p>Grüße</p>",
    attachments: [{ filename: "visit.ics", content: "BEGIN:VCALENDAR" }],
  });
  expect(await mail.list()).toMatchObject([
    {
      envelope: { from: "shop@openhood.example", to: ["ana@openhood.example"] },
      subject: "Ölwechsel fertig 🚗",
      messageId: "<one@openhood.example>",
      replyTo: ["desk@openhood.example"],
      text: "Grüße, see https://openhood.example/a?b=1&c=2.\n",
      attachments: [{ filename: "visit.ics", size: 16 }],
    },
  ]);
});

test("yesterday's mails are there after a restart, a half-written one is left out", async () => {
  const dir = temporaryDirectory();
  const first = await startMail({ dir });
  await nodemailer
    .createTransport({ host: "127.0.0.1", port: first.smtpPort, ignoreTLS: true })
    .sendMail({ from: "a@openhood.example", to: "b@openhood.example", subject: "Yesterday", text: "…" });
  await first.close();
  fs.appendFileSync(path.join(dir, "mails.jsonl"), '{"id":"half');
  const { mail, send } = await running(dir);
  await send("Today");
  expect((await mail.list()).map((one) => one.subject)).toEqual(["Yesterday", "Today"]);
});

describe("the server misbehaves as told, keeps nothing it refused, and recovers", () => {
  test.each<[Fault, object]>([
    [{ kind: "refuse-connection" }, { responseCode: 421 }],
    [{ kind: "refuse-recipient-temporarily" }, { responseCode: 450 }],
    [{ kind: "refuse-permanently" }, { responseCode: 550 }],
    [{ kind: "drop-on-connect" }, { code: expect.any(String) }],
    [{ kind: "drop-mid-message" }, { code: expect.any(String) }],
    [{ kind: "delay", ms: 700 }, { code: "ETIMEDOUT" }],
    [{ kind: "delay", ms: 700, before: "accepting" }, { code: "ETIMEDOUT" }],
  ])("%j", async (fault, error) => {
    const { mail, send } = await running();
    mail.fault(fault);
    await expect(send("Lost", { text: "x".repeat(200_000) })).rejects.toMatchObject(error);
    mail.fault(null);
    await send("Arrived");
    await new Promise((resolve) => setTimeout(resolve, "ms" in fault ? 400 : 0));
    expect((await mail.list()).map((one) => one.subject)).toEqual(["Arrived"]);
  });

  test("drop-after-accept: kept, though the sender is not told", async () => {
    const { mail, send } = await running();
    mail.fault({ kind: "drop-after-accept" });
    await expect(send("Kept")).rejects.toMatchObject({ code: expect.any(String) });
    expect((await mail.list()).map((one) => one.subject)).toEqual(["Kept"]);
  });

  test("only so often", async () => {
    const { mail, send } = await running();
    mail.fault({ kind: "refuse-permanently", times: 2 });
    const sent = [];
    for (let i = 0; i < 4; i++)
      sent.push(
        await send(String(i)).then(
          () => true,
          () => false,
        ),
      );
    expect(sent).toEqual([false, false, true, true]);
    mail.fault({ kind: "refuse-permanently", probability: 0 });
    await send("never");
  });
});

test("while SMTP is down nothing listens; up again it has the same port and the same mails", async () => {
  const { mail, send } = await running();
  await send("Before");
  await mail.stop();
  await expect(send("Down")).rejects.toMatchObject({ code: "ESOCKET" });
  await mail.listen();
  await send("After");
  expect((await mail.list()).map((one) => one.subject)).toEqual(["Before", "After"]);
});

describe("the page", () => {
  test.each(["/%", "//", "//[", "http://[::1", "/mails/%", "/mails?%", "*"])(
    "answers %s, and lives on",
    async (target) => {
      const { mail } = await running();
      const status = await new Promise<number>((resolve, reject) => {
        const socket = net.connect(Number(new URL(mail.pageUrl).port), "127.0.0.1");
        socket.on("error", reject);
        socket.on("data", (chunk) => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(String(chunk))?.[1])));
        socket.end(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      });
      expect(status).toBeLessThan(500);
      expect((await fetch(mail.pageUrl)).status).toBe(200);
    },
  );

  test("answers a mail as its addressee, where the shop receives that; from this page only", async () => {
    const { mail, send } = await running();
    const received: { headers: http.IncomingHttpHeaders; text: string }[] = [];
    const shop = http.createServer((request, response) => {
      let text = "";
      request.setEncoding("utf8");
      request.on("data", (chunk) => {
        text += chunk;
      });
      request.on("end", () => {
        received.push({ headers: request.headers, text });
        response.end();
      });
    });
    await new Promise<void>((done) => void shop.listen(0, "127.0.0.1", done));
    onTestFinished(() => void shop.close());
    const { port } = shop.address() as AddressInfo;
    const inbound = { domain: "reply.example", receiver: "mx.example", secret: "s".repeat(32) };
    await send("To a person", { replyTo: "desk@openhood.example" });
    await send("To a thread", { replyTo: "reply+one@reply.example", messageId: "<one@openhood.example>" });
    const [person, thread] = await mail.list();
    const page = async (id = "") => (await fetch(`${mail.pageUrl}/mails/${id}`)).text();
    const reply = (id = "", headers: Record<string, string> = {}) =>
      fetch(`${mail.pageUrl}/mails/${id}/reply`, {
        method: "POST",
        body: new URLSearchParams({ text: "¿Cuánto tardará?" }),
        headers,
        redirect: "manual",
      });
    expect((await reply(thread?.id)).status).toBe(403);
    mail.answerTo({ ...inbound, url: `http://127.0.0.1:${port}/inbound-mail` });
    expect(await page(person?.id)).not.toContain("Send reply");
    expect(await page(thread?.id)).toContain("Send reply");
    expect((await reply(person?.id)).status).toBe(403);
    expect((await reply(thread?.id, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect(received).toEqual([]);
    const sent = await reply(thread?.id);
    expect([sent.status, sent.headers.get("location")]).toEqual([303, `/mails/${thread?.id}?reply=200`]);
    expect(received[0]?.headers).toMatchObject({
      authorization: `Bearer ${inbound.secret}`,
      "x-envelope-to": "reply+one@reply.example",
    });
    expect(await PostalMime.parse(received[0]?.text ?? "")).toMatchObject({
      from: { address: "ana@openhood.example" },
      inReplyTo: "<one@openhood.example>",
      text: expect.stringMatching(/^¿Cuánto tardará\?\n\nOn .* wrote:\n\n> Done\.\n/),
    });
    expect(received[0]?.text).toMatch(/^Authentication-Results: mx\.example; dmarc=pass/);
  });

  test("lists mails, shows text with its links, and the HTML where it can do nothing", async () => {
    const { mail, send } = await running();
    await send("<script>alert(1)</script>", {
      text: 'See https://openhood.example/x?a=1&b="2".',
      html: "<script>alert(2)</script><a href='https://openhood.example'>Open</a>",
    });
    const list = await (await fetch(mail.pageUrl)).text();
    expect(list).toContain("&#60;script&#62;");
    expect(list).not.toContain("<script");
    const [one] = (await (await fetch(`${mail.pageUrl}/mails`)).json()) as { id: string }[];
    const page = await fetch(`${mail.pageUrl}/mails/${one?.id}`);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await page.text()).toContain(
      '<a href="https://openhood.example/x?a=1&#38;b="'.replace('b="', "b="),
    );
    const html = await fetch(`${mail.pageUrl}/mails/${one?.id}/html`);
    expect(html.headers.get("content-security-policy")).toMatch(/^sandbox allow-popups/);
    expect((await fetch(`${mail.pageUrl}/mails/none`)).status).toBe(404);
  });
});
