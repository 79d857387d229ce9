import { LEASE, lease } from "@openhood/domain/mail/outbox";
import { SendMessage } from "@openhood/domain/messages/message";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { logged } from "../../test/logged.ts";
import { makePost, type Post } from "../../test/post.ts";
import { type Fate, unreliable } from "../../test/unreliable.ts";
import { answerMessage } from "../features/messages/answer-message.ts";
import { followUpMessage } from "../features/messages/follow-up-message.ts";
import { layout } from "../mails/layout.ts";
import { deliver, sweepOutbox } from "./deliver.ts";
import { sendMail } from "./mailer.ts";
import { revisions } from "./revisions.ts";

const only = async ({ world }: Post) => {
  const [entry] = await world.all("outbox");
  if (!entry) throw new Error("there is a mail");
  return entry as { id: string } & Parameters<typeof lease>[0];
};

describe("one mail", () => {
  test("has its turn with one worker, however many there are", async () => {
    const post = await makePost();
    await post.send();
    const { id } = await only(post);
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => deliver(post.ctx, id)));
    expect(outcomes.filter((outcome) => outcome === "sent")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "not-due")).toHaveLength(39);
    expect(await post.mail.list()).toHaveLength(1);
    expect(await deliver(post.ctx, id)).toBe("not-due");
    expect(await deliver(post.ctx, "no-such-mail")).toBe("not-due");
  });

  test.each([
    ["https://shop.example/api/reminders/stop?token=a", ["list-unsubscribe", "list-unsubscribe-post"]],
    ["mailto:shop@openhood.example?subject=No%20more", ["list-unsubscribe"]],
  ])(
    "is stopped by what a program offers, with one press where %s takes it",
    async (unsubscribe, headers) => {
      const post = await makePost();
      await post.send();
      const { id } = await only(post);
      await post.world.db.doc(`outbox/${id}`).update({ unsubscribe });
      await post.sweep();
      const [sent] = await post.mail.list();
      const found = sent?.headers.filter(({ key }) => key.startsWith("list-unsubscribe")) ?? [];
      expect(found.map(({ key }) => key).sort()).toEqual(headers);
      expect(found).toContainEqual({ key: "list-unsubscribe", value: `<${unsubscribe}>` });
    },
  );

  test("has plain spaces in its subject", async () => {
    const post = await makePost();
    await post.send();
    const { id } = await only(post);
    await post.world.db.doc(`outbox/${id}`).update({ subject: "At 8:00\u2009–\u200910:00\u202fAM" });
    await post.sweep();
    expect((await post.mail.list())[0]?.subject).toBe("At 8:00 – 10:00 AM");
  });

  test("whose worker died before it was sent goes once the lease has run out, and not before", async () => {
    const post = await makePost();
    await post.send();
    const { id, ...entry } = await only(post);
    await post.world.db.doc(`outbox/${id}`).update({ ...lease(entry, post.ctx.now().getTime()) });
    post.world.pass(LEASE - 1);
    await post.sweep();
    expect(await post.mail.list()).toEqual([]);
    post.world.pass(1);
    await post.sweep();
    expect(await post.mail.list()).toHaveLength(1);
    expect(await only(post)).toMatchObject({ status: "sent", attempts: 2 });
  });

  test("whose worker died after it was sent goes again, and by its Message-ID is the same mail", async () => {
    const post = await makePost();
    post.mail.fault({ kind: "drop-after-accept", times: 1 });
    await post.send();
    await post.sweep();
    expect(await only(post)).toMatchObject({ status: "pending", attempts: 1 });
    post.world.pass(LEASE);
    await post.sweep();
    const ids = (await post.mail.list()).map(({ messageId }) => messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids)).toEqual(new Set([`<${(await only(post)).id}@openhood.example>`]));
  });

  test.each<[string, Fate[]]>([
    ["is away for a moment", ["through", "lost", "lost"]],
    ["answers too late for the client to hear it", ["through", "answer-lost"]],
    ["gets the mark twice", ["through", "repeated"]],
  ])("is marked, and not sent again, when the database %s", async (_, fates) => {
    const post = await makePost();
    const next: Fate[] = ["through"];
    unreliable(post.world.db, () => next.shift() ?? "through");
    await post.send();
    next.push(...fates);
    await sweepOutbox(post.ctx, Number.POSITIVE_INFINITY);
    expect(await only(post)).toMatchObject({ status: "sent", attempts: 1, dueAt: null });
    post.world.pass(10 * LEASE);
    await post.sweep();
    expect(await post.mail.list()).toHaveLength(1);
  });

  test("that cannot be leased does not keep the others waiting", async () => {
    const post = await makePost();
    const next: Fate[] = [];
    unreliable(post.world.db, () => next.shift() ?? "through");
    await post.sendMany(5);
    next.push("lost");
    await sweepOutbox(post.ctx, Number.POSITIVE_INFINITY);
    expect(await post.mail.list()).toHaveLength(5);
    expect(logged.filter(({ severity }) => severity === "ERROR")).toHaveLength(1);
  });

  test("that was deleted while it was on its way ends there, quietly", async () => {
    const post = await makePost(20_000);
    await post.send();
    const { id } = await only(post);
    post.mail.fault({ kind: "delay", ms: 2_000 });
    const delivering = deliver(post.ctx, id);
    await expect.poll(async () => (await only(post)) as object).toMatchObject({ status: "leased" });
    await post.world.db.doc(`outbox/${id}`).delete();
    expect(await delivering).toBe("sent");
    expect(await post.world.all("outbox")).toEqual([]);
  });

  test("that never gets through is given up after its last attempt, and staff are told so", async () => {
    const post = await makePost();
    await post.send();
    post.mail.fault({ kind: "refuse-recipient-temporarily" });
    for (let round = 0; round < 20; round++) {
      await post.sweep(1);
      post.world.pass(2 * 3_600_000);
    }
    expect(await only(post)).toMatchObject({ status: "dead", attempts: 14 });
    expect(await revisions(post.world.db)).toMatchObject({ messages: 1, mail: 1 });
  });

  test("of a thread says which it follows, so that mail programs keep them together, on either side", async () => {
    const post = await makePost();
    await post.send();
    const id = String((await post.world.all("messages"))[0]?.id);
    const key = () => crypto.randomUUID();
    for (const text of ["First answer.", "Second answer."])
      await answerMessage(post.world.as("owner"), { id, text, key: key() });
    await followUpMessage(post.world.as("customer", "ana"), { id, text: "And again.", key: key() });
    await post.sweep();
    const mails = await post.mail.list();
    const mail = (words: string) =>
      mails.find(({ text }) => text.includes(words) && !text.includes("And again"));
    const again = mails.find(({ text }) => text.includes("And again."));
    const follows = (of: (typeof mails)[number] | undefined) => [
      of?.inReplyTo,
      of?.headers.find((header) => header.key === "references")?.value,
    ];
    const first = mail("First answer.")?.messageId;
    expect(follows(mail("First answer."))).toEqual(["", undefined]);
    expect(follows(mail("Second answer."))).toEqual([first, first]);
    const asked = mails.find(({ subject }) => subject === "Message from Ana Ruiz: It squeals.")?.messageId;
    expect(follows(again)).toEqual([asked, asked]);
  });

  test("leaves nothing of itself in the log", async () => {
    const post = await makePost();
    await post.send({ message: "Confidential." });
    post.mail.fault({ kind: "refuse-permanently" });
    await post.sweep();
    expect(logged.some(({ status }) => status === "dead")).toBe(true);
    expect(JSON.stringify(logged)).not.toMatch(/ana|Confidential|@/i);
  });
});

describe("what people type", () => {
  test.each(["\r\n", "\n", "\r", "\u2028", "\u0000", "\u000b"])("as a name cannot hold %j", (line) => {
    const input = {
      name: `Ana${line}Bcc: all@example.com`,
      email: "ana@example.com",
      message: "x",
      language: "en",
    };
    expect(SendMessage.safeParse(input).success).toBe(false);
  });

  test("stays in its place: no name makes another header or another recipient", async () => {
    const post = await makePost();
    const awkward = [
      '"Ana" <all@example.com>',
      "Ruiz, Ana; all@example.com",
      "Zoë Müller-Łukasz 🚗",
      "=?utf-8?B?QmNjOiBh?=",
      "Ana\\",
      "<script>alert(1)</script>",
      "Bcc: all@example.com",
      "x".repeat(80),
      "車".repeat(80),
      "{{link}}",
      ...fc.sample(fc.string({ unit: "grapheme", minLength: 1, maxLength: 80 }), 60),
    ];
    const names = awkward.flatMap((name) => {
      const parsed = SendMessage.shape.name.safeParse(name);
      return parsed.success ? [parsed.data] : [];
    });
    for (const [index, name] of names.entries()) await post.send({ name, email: `n${index}@example.com` });
    await post.sweep();
    const mails = await post.mail.list();
    expect(mails).toHaveLength(names.length);
    const bare = (text: string) => text.normalize("NFC").replace(/[\s\u200b]+/g, "");
    for (const one of mails) {
      const index = Number(/^n(\d+)@/.exec(one.replyTo[0] ?? "")?.[1]);
      expect(one.envelope).toEqual({ from: "shop@openhood.example", to: ["shop@openhood.example"] });
      expect(one.replyTo).toHaveLength(1);
      expect(bare(one.subject)).toBe(bare(`Message from ${names[index]}: It squeals.`));
      for (const header of ["from", "to", "reply-to", "subject", "message-id", "date"])
        expect(one.headers.filter(({ key }) => key === header)).toHaveLength(1);
      expect(one.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(["bcc"]));
      expect(bare(one.text)).toContain(bare(names[index] ?? ""));
    }
  });

  test("as a message arrives as it was typed, in text and, harmless, in HTML", async () => {
    const post = await makePost();
    const message =
      "{{link}} {{{link}}} <a href=x>&amp;</a>\n.\n..\nFrom me\n\tTab “quotes” 🚗 = =20 =\n--\nEnd";
    await post.send({ message });
    await post.sweep();
    const [one] = await post.mail.list();
    expect(one?.text.replaceAll("\r\n", "\n")).toContain(message);
    expect(one?.html).toContain(
      "{{link}} {{{link}}} &lt;a href=x&gt;&amp;amp;&lt;/a&gt;<br>.<br>..<br>From me",
    );
  });

  test("cannot pass for the link of a mail that has one", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("{", "{{", "}}", "link", "{{link}}", " ", "x")), (parts) => {
        const words = parts.join("");
        const { text, html } = layout({
          language: "en",
          shop: words,
          greeting: words,
          paragraphs: [words],
          facts: [["Name", words, words]],
          quote: words,
          action: { label: "Go" },
          footer: words,
        });
        for (const form of [text, html]) expect(form.split("{{link}}")).toHaveLength(2);
      }),
    );
  });
});

test("a shop's name with a comma is one sender", async () => {
  const post = await makePost();
  const config = { ...post.ctx.config, mailFrom: "Hollis, Sons <shop@openhood.example>" };
  await sendMail(config, { to: "ana@example.com", subject: "Hi", text: "Hi" });
  const [one] = await post.mail.list();
  expect(one?.headers.find(({ key }) => key === "from")?.value).toBe(
    '"Hollis, Sons" <shop@openhood.example>',
  );
  expect(one?.envelope.from).toBe("shop@openhood.example");
});
