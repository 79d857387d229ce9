import type { Fault } from "@openhood/local-stack/mail/faults";
import { isDeep } from "@openhood/local-stack/testing/deep";
import { describe, expect, test } from "vitest";
import { makePost, type Post } from "../../test/post.ts";

const COUNT = isDeep ? 200 : 40;
// Often, so as not to miss the moment; long, for a machine that is busy.
const POLL = { interval: 20, timeout: 60_000 };
const HOURS = 2 * 3_600_000;

/** Everybody's words have come, once, with an answer going back to who wrote them. */
async function expectAll({ mail, states }: Post, sent: { name: string; email: string; message: string }[]) {
  const mails = await mail.list();
  expect(new Set(await states())).toEqual(new Set(["sent"]));
  expect(mails).toHaveLength(sent.length);
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(sent.length);
  const byAddress = new Map(mails.map((one) => [one.replyTo[0], one]));
  for (const { name, email, message } of sent) {
    const one = byAddress.get(email);
    expect(one?.subject).toBe(`Message from ${name}: ${message}`);
    expect(one?.text).toContain(message);
    expect(one?.envelope.to).toEqual(["shop@openhood.example"]);
  }
}

/** Sweeps, hours apart, until nothing is left to send; no mail may be given up meanwhile. */
async function sweepOn({ world, sweep, states }: Post) {
  for (let round = 0; round < 12; round++) {
    world.pass(HOURS);
    await sweep();
    const found = await states();
    expect(found).not.toContain("dead");
    if (found.every((status) => status === "sent")) return;
  }
}

const faults: [string, Fault][] = [
  // Often: those that are accepted are used again, and of few all may be.
  ["refuses the connection", { kind: "refuse-connection", times: 60 }],
  ["refuses the recipient for now", { kind: "refuse-recipient-temporarily" }],
  // Often: a connection that ended before anything was sent is made anew at once.
  ["hangs up on connect", { kind: "drop-on-connect", times: 60 }],
  ["hangs up in the middle of a message", { kind: "drop-mid-message" }],
  ["is too slow to greet", { kind: "delay", ms: 3_000, times: 10 }],
  ["is too slow to accept", { kind: "delay", ms: 3_000, before: "accepting", times: 10 }],
];

describe(`${COUNT} messages in, ${COUNT} mails out, each once, when the mail server`, {
  timeout: 120_000,
}, () => {
  test.each(faults)("%s, at first often and then not", async (_, fault) => {
    const post = await makePost();
    const sent = await post.sendMany(COUNT);
    post.mail.fault({ ...fault, probability: "times" in fault ? 1 : 0.5 });
    await post.sweep();
    expect(await post.states()).toContain("pending");
    post.mail.fault(null);
    await sweepOn(post);
    await expectAll(post, sent);
  });

  test("keeps a mail and does not say so: that one comes twice, by its Message-ID the same, and no other", async () => {
    const post = await makePost();
    await post.sendMany(COUNT);
    post.mail.fault({ kind: "drop-after-accept", times: 10 });
    await post.sweep();
    await sweepOn(post);
    const ids = (await post.mail.list()).map(({ messageId }) => messageId);
    expect(ids).toHaveLength(COUNT + 10);
    expect(new Set(ids).size).toBe(COUNT);
  });

  test("is slow, but in time", async () => {
    const post = await makePost();
    const sent = await post.sendMany(COUNT);
    post.mail.fault({ kind: "delay", ms: 20, before: "accepting" });
    await post.sweep();
    await expectAll(post, sent);
  });

  test("is down, comes up, and goes down again under load", async () => {
    const post = await makePost();
    await post.mail.stop();
    const sent = await post.sendMany(COUNT);
    await post.sweep();
    expect(new Set(await post.states())).toEqual(new Set(["pending"]));
    await post.mail.listen();
    post.world.pass(HOURS);
    const sweeping = post.sweep();
    await expect.poll(async () => (await post.mail.list()).length, POLL).toBeGreaterThan(COUNT / 10);
    await post.mail.stop();
    await sweeping;
    await post.mail.listen();
    await sweepOn(post);
    // Cut off between taking a mail and saying so, the server has it and we do not know: only then is there a second.
    const ids = (await post.mail.list()).map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(COUNT);
    expect(new Set((await post.mail.list()).map(({ replyTo }) => replyTo[0]))).toEqual(
      new Set(sent.map(({ email }) => email)),
    );
    expect(ids.length - COUNT).toBeLessThanOrEqual(10);
  });

  test("does a bit of everything", async () => {
    const post = await makePost();
    const sent = await post.sendMany(COUNT);
    let turn = 0;
    const moody = setInterval(() => {
      // The slow ones once, at the start: each costs a worker its whole time-out.
      const kinds = turn < faults.length ? faults : faults.slice(0, 4);
      const [, fault] = kinds[turn++ % kinds.length] ?? [];
      post.mail.fault(fault ? { ...fault, probability: 0.6, times: fault.kind === "delay" ? 1 : 20 } : null);
    }, 100);
    for (let round = 0; round < 3; round++) {
      post.world.pass(HOURS);
      await post.sweep();
    }
    clearInterval(moody);
    post.mail.fault(null);
    await sweepOn(post);
    await expectAll(post, sent);
  });

  test("refuses for good: staff see every one, send it again with one touch each, and it arrives", async () => {
    const { listDeadMail } = await import("../features/mail/list-dead-mail.ts");
    const { retryMail } = await import("../features/mail/retry-mail.ts");
    const post = await makePost();
    const sent = await post.sendMany(COUNT);
    post.mail.fault({ kind: "refuse-permanently", probability: 0.1 });
    await post.sweep();
    post.mail.fault(null);
    const seen: string[] = [];
    for (;;) {
      const dead = await listDeadMail(post.world.as("advisor"));
      if (dead.length === 0) break;
      for (const { id, error } of dead) {
        expect(error).toBe("EENVELOPE RCPT TO 550");
        seen.push(id);
        expect(await retryMail(post.world.as("advisor"), { id })).toEqual({ ok: true });
        expect(await retryMail(post.world.as("advisor"), { id })).toEqual({ ok: false, reason: "not-dead" });
      }
    }
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(seen).size).toBe(seen.length);
    await post.sweep();
    await expectAll(post, sent);
  });
});
