import type { Fault } from "@openhood/local-stack/mail/faults";
import { isDeep } from "@openhood/local-stack/testing/deep";
import { describe, expect, test } from "vitest";
import { makePost, type Post } from "../../test/post.ts";
import { listDeadMail } from "../features/mail/list-dead-mail.ts";
import { retryAllMail } from "../features/mail/retry-all-mail.ts";
import { listNotices } from "../features/notices/list-notices.ts";
import { deliver, sweepOutbox } from "./deliver.ts";
import { mailPause } from "./mail-pause.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const answers = (
  command: Extract<Fault, { kind: "answer" }>["command"],
  reply: number,
  words = "No",
  to?: string,
) => ({ kind: "answer", command, reply, words, ...(to && { to }) }) satisfies Fault;

const notices = ({ world }: Post) => listNotices(world.as("advisor"));
const entries = ({ world }: Post) => world.all("outbox");
const tried = async (post: Post) => (await entries(post)).map(({ attempts }) => Number(attempts));

/** A sweep each minute, as in the cloud. */
async function live(post: Post, ms: number, every = MINUTE) {
  for (let passed = 0; passed < ms; passed += every) {
    post.world.pass(every);
    await sweepOutbox(post.ctx, Number.POSITIVE_INFINITY);
  }
}

const aboutUs: [string, Fault, string][] = [
  ["the sender is refused", answers("MAIL FROM", 550, "Sender refused"), "sender"],
  ["it wants us signed in", answers("MAIL FROM", 530, "5.7.0 Authentication required"), "account"],
  ["our quota is used up", answers("MAIL FROM", 552, "5.2.2 Over quota"), "quota"],
  ["our quota is used up, said after the text", answers("DATA", 552, "Quota exceeded"), "quota"],
  ["its filter refuses what we send", answers("DATA", 554, "5.7.1 Rejected"), "policy"],
  ["it does not relay for us", answers("RCPT TO", 554, "5.7.1 Relay access denied"), "policy"],
  ["it is short of disk", answers("DATA", 452, "4.3.1 Insufficient system storage"), "service"],
  ["it is not available", answers("CONN", 421, "Not now"), "service"],
  ["it is not available to us", answers("CONN", 554, "Blocked"), "policy"],
];

describe("a mail server that refuses us pauses the outbox", { timeout: 60_000 }, () => {
  test.each(isDeep ? aboutUs : aboutUs.slice(0, 2))(
    "when %s: no mail dies, however long it takes, and all go once it is over",
    async (_, fault, reason) => {
      const post = await makePost();
      const input = await post.sendMany(20);
      post.mail.fault(fault);
      await post.sweep();
      expect(await notices(post)).toEqual([
        { kind: "mail-paused", since: "2026-03-02T14:00:00.000Z", reason, waiting: 20 },
      ]);
      await live(post, 4 * DAY, 4 * HOUR);
      expect(new Set(await post.states())).toEqual(new Set(["pending"]));
      // Waiting burns nothing: all attempts are still before them.
      expect(await tried(post)).toEqual(Array(20).fill(0));
      expect(await notices(post)).toHaveLength(1);
      post.mail.fault(null);
      await live(post, 5 * HOUR, HOUR);
      expect(new Set(await post.states())).toEqual(new Set(["sent"]));
      expect(new Set((await post.mail.list()).map(({ replyTo }) => replyTo[0]))).toEqual(
        new Set(input.map(({ email }) => email)),
      );
      expect(await post.mail.list()).toHaveLength(20);
      expect(await notices(post)).toEqual([]);
    },
  );

  test("when the password is wrong", async () => {
    const post = await makePost();
    const smtpUrl = post.ctx.config.smtpUrl.replace("smtp://", "smtp://shop:wrong@");
    post.ctx.config = { ...post.ctx.config, smtpUrl };
    await post.sendMany(3);
    post.mail.fault(answers("AUTH", 535, "5.7.8 Not accepted"));
    await post.sweep();
    expect(await notices(post)).toMatchObject([{ reason: "account", waiting: 3 }]);
    expect(await tried(post)).toEqual([0, 0, 0]);
    post.mail.fault(null);
    await live(post, 2 * MINUTE);
    expect(new Set(await post.states())).toEqual(new Set(["sent"]));
  });

  test("when it is not there for a second time, and a mail of then goes days later", async () => {
    const post = await makePost();
    await post.sendMany(3);
    await post.mail.stop();
    await post.sweep();
    expect(await notices(post)).toEqual([]);
    await live(post, 3 * DAY, HOUR);
    expect(await notices(post)).toMatchObject([{ reason: "unreachable", waiting: 3 }]);
    await post.mail.listen();
    await live(post, 5 * HOUR, HOUR);
    expect(new Set(await post.states())).toEqual(new Set(["sent"]));
  });
});

describe("while the outbox is paused", { timeout: 60_000 }, () => {
  test("one mail at a time is tried, whoever asks, with waits that grow to hours", async () => {
    const post = await makePost();
    // Each mail waits as long as the outbox does: with chance, all of them may have their turn a little later.
    post.ctx.random = () => 0.5;
    await post.sendMany(10);
    post.mail.fault({ ...answers("MAIL FROM", 550), times: 1_000_000 });
    await post.sweep();
    const ids = (await entries(post)).map(({ id }) => String(id));
    const tries = async () => Number((await mailPause.ref(post.world.db).get()).get("tries"));
    const before = await tries();
    for (let round = 0; round < 3; round++) {
      const next = Number((await mailPause.ref(post.world.db).get()).get("nextTryAt"));
      post.world.pass(next - post.ctx.now().getTime() - 1);
      await Promise.all(ids.map((id) => deliver(post.ctx, id)));
      expect(await tries()).toBe(before + round);
      post.world.pass(1);
      const outcomes = await Promise.all([...ids, ...ids].map((id) => deliver(post.ctx, id)));
      expect(outcomes.filter((outcome) => outcome !== "not-due")).toHaveLength(1);
      expect(await tries()).toBe(before + round + 1);
    }
    await live(post, 2 * DAY, 10 * MINUTE);
    expect(await tries()).toBeLessThan(35);
  });

  test("the first mail that is taken lets all go at once", async () => {
    const post = await makePost();
    await post.sendMany(50);
    post.mail.fault(answers("MAIL FROM", 550));
    await post.sweep();
    post.mail.fault(null);
    post.world.pass(MINUTE);
    await post.sweep(1);
    expect((await post.states()).filter((status) => status === "sent").length).toBeGreaterThan(30);
    await live(post, 2 * MINUTE);
    expect(new Set(await post.states())).toEqual(new Set(["sent"]));
  });

  test("the notice says how many wait, also of those written later", async () => {
    const post = await makePost();
    await post.sendMany(3);
    post.mail.fault(answers("MAIL FROM", 550));
    await post.sweep();
    await post.sendMany(4);
    await sweepOutbox(post.ctx, Number.POSITIVE_INFINITY);
    expect(await notices(post)).toMatchObject([{ waiting: 7 }]);
  });

  test("mails that went with their person leave no notice behind", async () => {
    const post = await makePost();
    await post.sendMany(2);
    post.mail.fault(answers("MAIL FROM", 550));
    await post.sweep();
    for (const { id } of await entries(post)) await post.world.db.doc(`outbox/${id}`).delete();
    await live(post, 2 * MINUTE);
    expect(await notices(post)).toEqual([]);
  });

  test("a worker that dies over its try keeps the others waiting no longer than its lease", async () => {
    const post = await makePost();
    await post.sendMany(3);
    post.mail.fault(answers("MAIL FROM", 550));
    await post.sweep();
    post.mail.fault(null);
    post.world.pass(MINUTE);
    const pause = mailPause.read(await mailPause.ref(post.world.db).get());
    if (!pause) throw new Error("it is paused");
    expect(await mailPause.takeTry(post.ctx, post.world.db, pause)).not.toBeNull();
    await live(post, 4 * MINUTE);
    expect(new Set(await post.states())).toEqual(new Set(["sent"]));
  });
});

describe("a refusal that may be one mail's own fault", { timeout: 60_000 }, () => {
  test.each([
    ["RCPT TO", 554, "5.7.1 Relay access denied"],
    ["DATA", 554, "5.7.1 Looks like spam"],
    ["DATA", 550, "Refused"],
  ] as const)(
    "(%s %i) holds up nobody: the others go within the same sweep, and it dies when that happens each time",
    async (command, reply, words) => {
      const post = await makePost();
      await post.sendMany(30);
      const [first] = await entries(post);
      await post.world.db.doc(`outbox/${first?.id}`).update({ "to.address": "odd@example.com" });
      post.mail.fault(answers(command, reply, words, "odd@"));
      await post.sweep(1);
      const states = await post.states();
      expect(states.filter((status) => status === "sent")).toHaveLength(29);
      expect(states.filter((status) => status === "pending")).toHaveLength(1);
      expect(await notices(post)).toEqual([]);
      for (let more = 0; more < 6; more++) {
        await post.send();
        await live(post, MINUTE);
      }
      expect((await post.states()).filter((status) => status === "sent")).toHaveLength(35);
      expect(await listDeadMail(post.world.as("advisor"))).toMatchObject([
        { to: "odd@example.com", attempts: 1 },
      ]);
    },
  );

  test("kills nothing where a quota is used up again and again", async () => {
    const post = await makePost();
    await post.sendMany(60);
    for (let hour = 0; hour < 40; hour++) {
      // A few are let through each hour.
      post.mail.fault(null);
      const before = (await post.mail.list()).length;
      const full = answers("DATA", 552, "Quota exceeded");
      const watch = setInterval(async () => {
        if ((await post.mail.list()).length >= before + 3) post.mail.fault(full);
      }, 2);
      await live(post, HOUR, 10 * MINUTE);
      clearInterval(watch);
      expect(await post.states()).not.toContain("dead");
    }
    expect(new Set(await post.states())).toEqual(new Set(["sent"]));
    expect(await post.mail.list()).toHaveLength(60);
  });

  test("kills nothing while no other mail could show whose fault it is", async () => {
    const post = await makePost();
    await post.send();
    post.mail.fault(answers("DATA", 554, "5.7.1 Rejected"));
    await live(post, 2 * DAY, HOUR);
    expect(await post.states()).toEqual(["pending"]);
    post.mail.fault(null);
    await live(post, 5 * HOUR, HOUR);
    expect(await post.states()).toEqual(["sent"]);
  });
});

describe("all again", { timeout: 60_000 }, () => {
  test("is one press: every dead mail goes, and a paused outbox does not wait", async () => {
    const post = await makePost();
    await post.sendMany(130);
    post.mail.fault({ kind: "refuse-permanently" });
    await post.sweep();
    expect(new Set(await post.states())).toEqual(new Set(["dead"]));
    await post.sendMany(2);
    post.mail.fault(answers("MAIL FROM", 550));
    await live(post, DAY, 20 * MINUTE);
    post.mail.fault(null);
    expect(await retryAllMail(post.world.as("advisor"))).toEqual({ ok: true, count: 130 });
    await sweepOutbox(post.ctx, Number.POSITIVE_INFINITY);
    await live(post, 2 * MINUTE);
    expect(await post.mail.list()).toHaveLength(132);
    expect(await retryAllMail(post.world.as("advisor"))).toEqual({ ok: true, count: 0 });
  });

  test("asks for the mail that was refused a moment ago, too", async () => {
    const post = await makePost();
    post.mail.fault(answers("MAIL FROM", 550));
    await post.send();
    await post.sweep();
    post.mail.fault(null);
    await retryAllMail(post.world.as("advisor"));
    await post.sweep();
    expect(await post.mail.list()).toHaveLength(1);
    expect(await notices(post)).toEqual([]);
  });

  test("a dead mail is kept 90 days, and kept no more once it is tried again", async () => {
    const post = await makePost();
    await post.send();
    post.mail.fault({ kind: "refuse-permanently" });
    await post.sweep();
    const expiry = async () => (await entries(post))[0]?.expireAt?.toMillis?.() ?? null;
    expect(await expiry()).toBe(post.ctx.now().getTime() + 90 * DAY);
    await retryAllMail(post.world.as("owner"));
    expect(await expiry()).toBeNull();
  });

  test("is the counter's", async () => {
    const post = await makePost();
    await expect(retryAllMail(post.world.as("technician"))).rejects.toMatchObject({ reason: "forbidden" });
  });
});

test("mails go over connections that are kept: far fewer than there are mails", {
  timeout: 60_000,
}, async () => {
  const post = await makePost(20_000);
  await post.sendMany(200);
  // Twenty at a time, each with a connection of its own, would wait fifteen seconds for greetings.
  post.mail.fault({ kind: "delay", ms: 1_500 });
  const began = performance.now();
  await post.sweep();
  expect(await post.mail.list()).toHaveLength(200);
  expect(performance.now() - began).toBeLessThan(9_000);
});

test("a connection that hangs keeps none of the others waiting", async () => {
  const post = await makePost(20_000);
  await post.sendMany(60);
  post.mail.fault({ kind: "delay", ms: 8_000, before: "accepting", times: 2 });
  const sweeping = post.sweep(1);
  await expect.poll(async () => (await post.mail.list()).length, { timeout: 7_500, interval: 50 }).toBe(58);
  await sweeping;
  expect(await post.mail.list()).toHaveLength(60);
});
