import { randomUUID } from "node:crypto";
import { textNumber } from "@openhood/domain/texts/number";
import { beforeEach, describe, expect, test } from "vitest";
import { openShop } from "../../test/booking.ts";
import { request } from "../../test/http.ts";
import { makePost } from "../../test/post.ts";
import { contents } from "../../test/snapshot.ts";
import { makeTexts } from "../../test/texts.ts";
import { makeWorld, type World } from "../../test/world.ts";
import { createCustomer } from "../features/customers/create-customer.ts";
import { endTexts } from "../features/customers/end-texts.ts";
import { getCustomer } from "../features/customers/get-customer.ts";
import { receiveText, TEXT_PACE } from "../features/texts/receive-text.ts";
import { provideFirestore } from "../infra/firebase.ts";
import { outbox, textOutbox } from "../infra/outbox.ts";
import { callSignature } from "../infra/texter.ts";
import { migrate } from "../migrations/run.ts";
import { textWish } from "../stores/text-opt-outs.ts";

const NUMBER = "+15550104471";
const TOKEN = "a-token-for-the-tests";

let world: World;
let sent = 0;
beforeEach(async () => {
  world = await makeWorld();
  await openShop(world);
  provideFirestore(world.db);
});

const call = (path: string, fields: Record<string, string>, signature?: string) => {
  const body = new URLSearchParams(fields);
  return request({
    url: `/api${path}`,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": signature ?? callSignature(TOKEN, `http://localhost:5000/api${path}`, body),
    },
    body: body.toString(),
  });
};
const answer = (text: string, more: Record<string, string> = {}) =>
  call("/texts/received", { MessageSid: `SM${++sent}`, From: NUMBER, Body: text, ...more });
// Once read as one number.
const [abroad, american] = ["+4722123456", "+14722123456"];
const wishes = () =>
  Promise.all([abroad, american].map(async (number) => (await textWish(world.db, number)).optedOut));
const isOptedOut = async () => (await textWish(world.db, NUMBER)).optedOut;

async function queue(): Promise<string> {
  const id = randomUUID();
  const batch = world.db.batch();
  textOutbox.add(
    world.as("public"),
    batch,
    world.db,
    {
      to: { name: "Ana", number: NUMBER },
      text: "Ready.",
      person: null,
      about: { kind: "order", id: "order" },
      link: null,
    },
    id,
  );
  await batch.commit();
  return id;
}
const stateOf = async (id: string) => (await textOutbox.ref(world.db, id).get()).data() ?? {};
const told = (id: string, fields: Record<string, string>) =>
  call(`/texts/status?id=${id}`, { MessageSid: "SMone", ...fields });

describe("a call that the text service did not sign", () => {
  test.each([
    ["without a signature", ""],
    ["with another signature", "L/OH5YylLD5NRKLltdqwSvS0BnU="],
    [
      "signed for another address",
      callSignature(TOKEN, "http://localhost:5000/api/texts/status", new URLSearchParams()),
    ],
  ])("%s is refused, and reads and writes nothing", async (_, signature) => {
    const before = contents(world);
    for (const path of ["/texts/received", "/texts/status?id=one"]) {
      const { status, error } = await call(
        path,
        { MessageSid: "SM1", From: NUMBER, Body: "STOP" },
        signature,
      );
      expect([status, error?.reason]).toEqual([403, "forbidden"]);
    }
    expect(contents(world)).toEqual(before);
  });

  test("one longer than any text is refused though it is signed; nothing else than POST is heard", async () => {
    expect((await answer("x".repeat(20_000))).status).toBe(403);
    expect((await request({ method: "GET", url: "/api/texts/received" })).status).toBe(404);
    expect((await request({ url: "/api/texts/other", body: "" })).status).toBe(404);
  });
});

describe("an answer", () => {
  test("of STOP ends texts to the number at once and for good, START allows them again, however often each comes", async () => {
    for (const word of ["Stop", "stop", "ALTO"]) expect((await answer(word)).status).toBe(200);
    expect(await isOptedOut()).toBe(true);
    await answer("START");
    await answer("start");
    expect(await isOptedOut()).toBe(false);
    expect(await world.all("outbox")).toEqual([]);
  });

  test("that asks in other words for no more texts ends them, and the shop reads the words", async () => {
    expect((await answer("Please stop texting me. Call instead.")).status).toBe(200);
    expect(await isOptedOut()).toBe(true);
    const [mail, ...more] = await world.all("outbox");
    expect(more).toEqual([]);
    expect(mail?.text).toContain("They asked for no more texts");
    expect(mail?.text).toContain("Call instead.");
  });

  test("of another country is its own: neither its STOP nor its START is that of an American number of the same digits", async () => {
    await answer("STOP", { From: american });
    await answer("START", { From: abroad });
    expect(await wishes()).toEqual([false, true]);
    await answer("START", { From: american });
    await answer("STOP", { From: abroad });
    expect(await wishes()).toEqual([true, false]);
  });

  test("of either of two numbers that an older version took for one leaves the other without texts", async () => {
    await answer("STOP", { From: american });
    const [kept] = (await world.db.collection("textOptOuts").get()).docs;
    await kept?.ref.set({ v: 1, at: "2026-03-02T14:00:00.000Z" });
    await migrate(world.db, { from: 5 });
    expect(await wishes()).toEqual([true, true]);
    await answer("START", { From: american });
    expect(await wishes()).toEqual([true, false]);
    await answer("START", { From: abroad });
    expect(await wishes()).toEqual([false, false]);
  });

  test("that comes again is not heard again: an old START gives nobody texts who said stop since", async () => {
    const old = { MessageSid: "SMold" };
    await answer("START", old);
    await answer("STOP");
    await answer("START", old);
    expect(await isOptedOut()).toBe(true);
  });

  test("is answered where the service does not do that itself, in Spanish, and as XML", async () => {
    expect((await answer("STOP")).text).toMatch(/<Response><\/Response>$/);
    const { text, headers } = await answer("Ayuda");
    expect(text).toMatch(/<Message>Hollis Street Garage, .* ALTO .*<\/Message>/);
    expect(headers["content-type"]).toBe("text/xml; charset=utf-8");
    expect((await answer("ayuda", { OptOutType: "HELP" })).text).toMatch(/<Response><\/Response>$/);
  });

  test("in words goes to the shop by e-mail, once, with whose number it is", async () => {
    const reply = await createCustomer(world.as("advisor"), {
      facts: {
        kind: "person",
        name: "Ana Ruiz",
        email: "ana@example.com",
        phone: "(555) 010-4471",
        language: "en",
        notes: null,
      },
      key: randomUUID(),
    });
    expect(textNumber("(555) 010-4471")).toBe(NUMBER);
    const once = { MessageSid: "SMonce" };
    await answer("Go ahead <b>now</b>", once);
    await answer("Go ahead <b>now</b>", once);
    const [mail, ...more] = await world.all("outbox");
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: { address: "shop@openhood.example" },
      subject: "Text from Ana Ruiz",
      person: "ana@example.com",
      about: { kind: "text", id: reply.id },
    });
    expect(mail?.html).toContain("Go ahead &lt;b&gt;now&lt;/b&gt;");
    expect(mail?.html).toContain(`/desk/customers/${reply.id}`);
    expect(await isOptedOut()).toBe(false);
  });

  test("that is unclear ends texts by one press at the desk, for the counter and for no other number", async () => {
    const facts = {
      kind: "person" as const,
      name: "Ana Ruiz",
      email: null,
      language: "en" as const,
      notes: null,
    };
    const advisor = world.as("advisor");
    const texts = { account: "AC", token: TOKEN, from: "+15550104400", url: "http://127.0.0.1:1" };
    const desk = { ...advisor, config: { ...advisor.config, texts } };
    const { id } = await createCustomer(desk, { facts: { ...facts, phone: NUMBER }, key: randomUUID() });
    await answer("I think this is a bit much");
    expect((await world.all("outbox"))[0]?.text).toContain("press “End texts”");
    expect((await getCustomer(desk, { id })).texted).toEqual([NUMBER]);
    const other = { id, phone: "+15550104472", key: randomUUID() };
    expect(await endTexts(desk, other)).toEqual({ ok: false, reason: "not-here" });
    expect(await isOptedOut()).toBe(false);
    expect(await endTexts(desk, { id, phone: NUMBER, key: randomUUID() })).toEqual({ ok: true });
    expect(await isOptedOut()).toBe(true);
    expect(await getCustomer(desk, { id })).toMatchObject({ texted: [], stopped: [NUMBER] });
    await answer("START");
    expect(await isOptedOut()).toBe(false);
  });

  test("of a phone that floods the shop is passed on twenty times an hour, the last time says so; STOP is always heard", async () => {
    for (let n = 1; n <= 25; n++) await answer(`Hello ${n}`);
    await answer("Hello", { From: "+15550104472" });
    const sent = (await world.all("outbox")).map(({ text }) => String(text));
    expect(sent).toHaveLength(TEXT_PACE.max + 1);
    expect(sent.filter((text) => text.includes("many texts this hour"))).toHaveLength(1);
    await answer("Please stop");
    expect(await isOptedOut()).toBe(true);
    expect(await world.all("outbox")).toHaveLength(TEXT_PACE.max + 1);
  });

  test("from a number nobody knows goes there, too; one without words, or without a number, goes nowhere", async () => {
    await answer("Who is this?");
    await answer("  ");
    await answer("Hello", { From: "anonymous" });
    expect((await world.all("outbox")).map(({ subject }) => subject)).toEqual(["Text from (555) 010-4471"]);
  });
});

describe("a picture sent by text", () => {
  const media = (n: number) => `ME${"0".repeat(31)}${n}`;
  const url = (n: number) => `https://api.twilio.com/2010-04-01/Accounts/AC1/Messages/SM1/Media/${media(n)}`;

  test("is e-mailed to the shop even without words, or with STOP", async () => {
    await answer("", { MessageSid: "SMtwo", NumMedia: "2", MediaUrl0: url(0), MediaUrl1: url(1) });
    await answer("STOP", { MessageSid: "SMstop", NumMedia: "1", MediaUrl0: url(2) });
    expect(await isOptedOut()).toBe(true);
    const mails = (await world.all("outbox")).sort((a) => (a.attachment.text === "SMtwo" ? -1 : 1));
    expect(mails.map(({ attachment }) => attachment)).toEqual([
      { text: "SMtwo", media: [media(0), media(1)] },
      { text: "SMstop", media: [media(2)] },
    ]);
    expect(mails[0]?.text).toContain("2 files came with this text");
    expect(mails[0]?.text).toContain("shop@openhood.example");
    expect(mails[0]?.text).not.toContain("api.twilio.com");
  });

  test("is attached with the type its bytes show; other files and missing ones are left out", async () => {
    const [post, { texts }] = [await makePost(), await makeTexts()];
    const config = { ...post.ctx.config, texts: texts.service };
    const png = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    const page = Buffer.from("<html><script>alert(1)</script></html>");
    await texts.receive(NUMBER, "", [
      { type: "image/jpeg", content: png },
      { type: "image/png", content: page },
    ]);
    const came = texts.list().at(-1);
    const sids = came?.media?.map(({ sid }) => sid) ?? [];
    await receiveText(post.world.as("public"), {
      ...{ sid: came?.sid ?? "", from: NUMBER, text: "", isAnswered: false },
      media: [...sids, media(9)],
    });
    Object.assign(post.ctx, { config: { ...config, smtpUrl: post.ctx.config.smtpUrl } });
    await post.sweep();
    const [mail, ...more] = await post.mail.list();
    expect(more).toEqual([]);
    expect(mail?.attachments).toMatchObject([
      { filename: "text-1.png", mimeType: "image/png", size: png.length },
    ]);
  });

  test("delays the e-mail while Twilio is down; after four attempts the words go without it", async () => {
    const post = await makePost();
    const service = { account: "AC1", token: "t", from: NUMBER, url: "http://127.0.0.1:1" };
    Object.assign(post.ctx, { config: { ...post.ctx.config, texts: service } });
    const came = { sid: "SMone", from: NUMBER, text: "Look", isAnswered: false, media: [media(1)] };
    await receiveText(post.world.as("public"), came);
    await post.sweep();
    expect(await post.mail.list()).toEqual([]);
    for (let n = 0; n < 6; n++) {
      for (const { id } of await post.world.all("outbox"))
        await outbox.ref(post.world.db, id).update({ dueAt: 0 });
      await post.sweep();
    }
    const [mail] = await post.mail.list();
    expect(mail?.text).toContain("Look");
    expect(mail?.attachments).toEqual([]);
  });
});

describe("a status", () => {
  test("of a text that was lost puts it among what did not go out, once, for staff to try again", async () => {
    const id = await queue();
    await textOutbox.ref(world.db, id).update({ status: "sent", dueAt: null, attempts: 1, sid: "SMone" });
    for (let times = 0; times < 2; times++)
      expect((await told(id, { MessageStatus: "undelivered", ErrorCode: "30003" })).status).toBe(204);
    expect(await stateOf(id)).toMatchObject({ status: "dead", error: "undelivered 30003" });
    await told(id, { MessageStatus: "delivered" });
    expect(await stateOf(id)).toMatchObject({ status: "dead" });
  });

  test("of an earlier try says nothing of the present one", async () => {
    const id = await queue();
    await textOutbox.ref(world.db, id).update({ status: "sent", dueAt: null, attempts: 1, sid: "SMtwo" });
    await told(id, { MessageStatus: "failed", ErrorCode: "30003" });
    expect(await stateOf(id)).toMatchObject({ status: "sent" });
  });

  test("of a text we did not know was taken keeps it from going twice", async () => {
    const id = await queue();
    await told(id, { MessageStatus: "sent" });
    // Nobody has tried it yet: it is not of this text.
    expect(await stateOf(id)).toMatchObject({ status: "pending" });
    await textOutbox.ref(world.db, id).update({ attempts: 1 });
    await told(id, { MessageStatus: "sent" });
    expect(await stateOf(id)).toMatchObject({ status: "sent", dueAt: null, sid: "SMone" });
  });

  test("of somebody who unsubscribed at the service is a stop; of an unknown text it is nothing", async () => {
    const id = await queue();
    await textOutbox.ref(world.db, id).update({ status: "sent", dueAt: null, attempts: 1, sid: "SMone" });
    await told(id, { MessageStatus: "failed", ErrorCode: "21610" });
    expect(await isOptedOut()).toBe(true);
    expect((await told("no-such-text", { MessageStatus: "failed" })).status).toBe(204);
    expect((await told("../outbox/x", { MessageStatus: "failed" })).status).toBe(204);
  });
});
