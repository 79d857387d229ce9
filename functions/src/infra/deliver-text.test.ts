import { LEASE } from "@openhood/domain/mail/outbox";
import { describe, expect, test } from "vitest";
import { makePost } from "../../test/post.ts";
import { makeTexts } from "../../test/texts.ts";
import { textWish } from "../stores/text-opt-outs.ts";
import { deliverText, sweepOutbox } from "./deliver.ts";
import { standingNotices } from "./notices.ts";
import { callSignature, isSigned } from "./texter.ts";

const optOut = async ({ world }: Awaited<ReturnType<typeof makeTexts>>, number: string) => {
  const batch = world.db.batch();
  (await textWish(world.db, number)).save(batch, true, "2026-03-02T14:00:00.000Z");
  await batch.commit();
};

describe("a text", () => {
  test("has its turn with one worker, and goes once", async () => {
    const desk = await makeTexts();
    const id = await desk.queue();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => deliverText(desk.ctx, id)));
    expect(outcomes.filter((outcome) => outcome === "sent")).toHaveLength(1);
    expect(desk.texts.list()).toMatchObject([{ number: "+15550104471", text: "Your car is ready." }]);
    expect(await desk.state(id)).toMatchObject({ status: "sent", sid: desk.texts.list()[0]?.sid });
  });

  test("to whoever said stop does not go, not even one that waited already", async () => {
    const desk = await makeTexts();
    const id = await desk.queue();
    await optOut(desk, "+15550104471");
    const other = await desk.queue("+15550104472");
    await desk.sweep();
    expect(await desk.state(id)).toMatchObject({ status: "skipped", reason: "opted-out" });
    expect(await desk.state(other)).toMatchObject({ status: "sent" });
    expect(desk.texts.list().map(({ number }) => number)).toEqual(["+15550104472"]);
  });

  test("to a number that can't be texted is given up at once, for staff to see; others go", async () => {
    const desk = await makeTexts();
    desk.texts.fault({ kind: "refuse", status: 400, code: 21_614, to: "4471" });
    const [lost, sent] = [await desk.queue(), await desk.queue("+15550104472")];
    await desk.sweep();
    expect(await desk.state(lost)).toMatchObject({ status: "dead", attempts: 1, error: "400 21614" });
    expect(await desk.state(sent)).toMatchObject({ status: "sent" });
    expect(await standingNotices(desk.world.db)).toEqual([]);
  });

  test("that was cut off before it was taken goes again later", async () => {
    const desk = await makeTexts();
    desk.texts.fault({ kind: "drop", times: 1 });
    const id = await desk.queue();
    await desk.sweep();
    expect(await desk.state(id)).toMatchObject({ status: "pending", attempts: 1 });
    desk.world.pass(LEASE);
    await desk.sweep();
    expect(desk.texts.list()).toHaveLength(1);
  });

  test("reads on a phone as it was written, at the price of plain letters where it has no others", async () => {
    const desk = await makeTexts();
    await desk.queue("+15550104471", "It’s ready — 4:30\u202fPM");
    await desk.sweep();
    expect(desk.texts.list()[0]?.text).toBe("It's ready - 4:30 PM");
  });

  test("waits while the shop has no text service", async () => {
    const desk = await makeTexts();
    const id = await desk.queue();
    await sweepOutbox({ ...desk.ctx, config: { ...desk.ctx.config, texts: null } }, Number.POSITIVE_INFINITY);
    expect(await desk.state(id)).toMatchObject({ status: "pending", attempts: 0 });
  });
});

describe("a text service that refuses the shop", () => {
  test("pauses the texts with one notice, nothing is lost, and all go once it takes one again", async () => {
    const desk = await makeTexts();
    desk.texts.fault({ kind: "refuse", status: 401, code: 20_003 });
    const ids = [await desk.queue("+15550104471"), await desk.queue("+15550104472")];
    await desk.sweep();
    expect(await standingNotices(desk.world.db)).toMatchObject([{ kind: "texts-paused", reason: "account" }]);
    desk.texts.fault(null);
    desk.world.pass(10 * 60_000);
    await desk.sweep();
    for (const id of ids) expect(await desk.state(id)).toMatchObject({ status: "sent" });
    expect(await standingNotices(desk.world.db)).toEqual([]);
  });

  test("holds up no e-mail, and a mail server that refuses the shop holds up no text", async () => {
    const [post, desk] = [await makePost(), await makeTexts()];
    post.ctx.config = { ...post.ctx.config, texts: desk.texts.service };
    const both = { ...desk, world: post.world, ctx: post.ctx };
    desk.texts.fault({ kind: "refuse", status: 401, code: 20_003 });
    const queue = async (number: string) => {
      const batch = post.world.db.batch();
      const { textOutbox } = await import("./outbox.ts");
      const about = { kind: "order" as const, id: "order" };
      textOutbox.add(post.ctx, batch, post.world.db, {
        ...{ to: { name: "Ana", number }, text: "Ready.", person: null, about, link: null },
      });
      await batch.commit();
    };
    await queue("+15550104471");
    await post.send();
    await sweepOutbox(both.ctx, Number.POSITIVE_INFINITY);
    expect(await post.mail.list()).toHaveLength(1);
    expect(desk.texts.list()).toEqual([]);

    desk.texts.fault(null);
    post.mail.fault({ kind: "answer", command: "MAIL FROM", reply: 550, words: "5.7.1 Not you" });
    await post.send({ email: "bo@example.com" });
    await sweepOutbox(both.ctx, Number.POSITIVE_INFINITY);
    post.world.pass(10 * 60_000);
    await sweepOutbox(both.ctx, Number.POSITIVE_INFINITY);
    expect(desk.texts.list()).toHaveLength(1);
    expect((await standingNotices(post.world.db)).map(({ kind }) => kind)).toEqual(["mail-paused"]);
  });
});

describe("a call of the service", () => {
  const url = "https://shop.example/api/texts/received";
  const fields = new URLSearchParams({ To: "+18005551212", From: "+14158675310", Body: "Hé & hi" });

  test("is signed over its address and its fields by name, in whatever order they came", () => {
    const signature = callSignature("12345", url, fields);
    expect(isSigned("12345", url, new URLSearchParams([...fields].reverse()), signature)).toBe(true);
    expect(isSigned("12345", `${url}?x=1`, fields, signature)).toBe(false);
    expect(isSigned("12346", url, fields, signature)).toBe(false);
    expect(
      isSigned("12345", url, new URLSearchParams({ ...Object.fromEntries(fields), Body: "stop" }), signature),
    ).toBe(false);
    expect(isSigned("12345", url, fields, "")).toBe(false);
  });

  // https://www.twilio.com/docs/usage/security
  test("is signed as in the example of the service's own manual", () => {
    const example = new URLSearchParams({
      CallSid: "CA1234567890ABCDE",
      Caller: "+14158675309",
      Digits: "1234",
      From: "+14158675309",
      To: "+18005551212",
    });
    expect(callSignature("12345", "https://mycompany.com/myapp.php?foo=1&bar=2", example)).toBe(
      "RSOYDt4T1cUTdK1PDd93/VVr8B8=",
    );
  });
});
