import { randomUUID } from "node:crypto";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Challenge } from "altcha-lib/types";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { call } from "../../test/http.ts";
import { countCall } from "../../test/procedures.ts";
import { contents } from "../../test/snapshot.ts";
import { makeWorld, type World } from "../../test/world.ts";
import { provideFirestore } from "../infra/firebase.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  provideFirestore(world.db);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-03-02T14:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);
let made = 0;
type From = { client?: string; email?: string; key?: string; work?: string };
const send = (from: From = {}) => {
  const { client = "203.0.113.9", email = `ana${++made}@example.com`, key = randomUUID(), work } = from;
  const input = { name: "Ana", email, message: "It squeals.", language: "en", key };
  return call("messages.send", input, {
    "x-forwarded-for": client,
    ...(work !== undefined && { "x-openhood-work": work }),
  });
};
const statuses = async (count: number, from: (index: number) => Parameters<typeof send>[0]) => {
  const found: number[] = [];
  for (let index = 0; index < count; index++) found.push((await send(from(index))).status);
  return found;
};
const refused = (retryAfter: number) => ({ status: 429, error: { reason: "rate-limited", retryAfter } });
const anyClient = (index: number) => ({ client: `198.51.${index >> 8}.${index & 255}` });

describe("contact messages", () => {
  test("10 from one place in 10 minutes, then none until the window has passed", async () => {
    expect(await statuses(10, () => ({}))).toEqual(Array(10).fill(200));
    expect(await send()).toMatchObject(refused(600));
    pass(599);
    expect(await send()).toMatchObject(refused(1));
    pass(1);
    expect((await send()).status).toBe(200);
    expect(await world.all("messages")).toHaveLength(11);
  });

  test("from another place go through meanwhile", async () => {
    await statuses(10, () => ({}));
    expect((await send({ client: "203.0.113.10" })).status).toBe(200);
  });

  test("10 an hour from one place with one mailbox, however it is written; others may write with it", async () => {
    const spelled = (index: number) => ({ email: `${["One", "o.ne", "one+car"][index % 3]}@gmail.com` });
    for (let index = 0; index < 10; index++) {
      expect((await send(spelled(index))).status).toBe(200);
      pass(120);
    }
    expect(await send({ email: "one+11@googlemail.com" })).toMatchObject(refused(3_600 - 1_200));
    expect((await send({ ...anyClient(1), email: "one@gmail.com" })).status).toBe(200);
  });

  test("that are refused are not counted: not by the limit they met, nor by any other", async () => {
    await statuses(10, () => ({}));
    const before = contents(world);
    for (let index = 0; index < 5; index++) await send();
    expect(contents(world)).toEqual(before);
  });

  test("that are bad input are not counted", async () => {
    for (let index = 0; index < 20; index++) expect((await send({ email: "nowhere" })).status).toBe(400);
    expect(contents(world)).toEqual({});
  });

  test("sent at once are counted each: as many as fit are taken, and none fails", async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => send()));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(10).fill(200),
      ...Array(50).fill(429),
    ]);
  });

  test("leave no address in the counters", async () => {
    await send({ email: "ana@example.com" });
    const counters = Object.entries(contents(world)).filter(([path]) => path.startsWith("rateLimits/"));
    expect(counters).toHaveLength(3);
    expect(JSON.stringify(counters)).not.toMatch(/ana|203\.0/);
  });
});

describe("e-mails to a box that a stranger names", () => {
  const procedures = ["signIn.sendLink", "signIn.sendReset", "booking.sendCode"] as const;
  const ask = (index: number, email: string, work?: string, procedure = procedures[index % 3] ?? "") =>
    call(
      procedure,
      { email, language: "en" },
      { "x-forwarded-for": `192.0.2.${index}`, ...(work && { "x-openhood-work": work }) },
    );
  const counter = async (name: string, count: number) => {
    const path = Object.keys(contents(world)).find((one) => one.includes(name));
    await world.db.doc(path ?? "").update({ count });
  };

  test("stop at 8 an hour for whoever asks, and for nobody else", async () => {
    const email = "victim@example.com";
    for (let index = 0; index < 8; index++)
      expect((await ask(1, email, undefined, "booking.sendCode")).status).toBe(200);
    expect((await ask(1, email, undefined, "booking.sendCode")).status).toBe(429);
    for (let other = 2; other < 5; other++)
      expect((await ask(other, email, undefined, "booking.sendCode")).status).toBe(200);
  });

  test("are 20 an hour in all, whatever they are and however the address is written; then each has to be earned", async () => {
    const spelled = (index: number) => `vic.tim+${index}@gmail.com`;
    for (let index = 0; index < 20; index++) expect((await ask(index, spelled(index))).status).toBe(200);
    expect(await ask(21, "victim@googlemail.com")).toMatchObject({
      status: 429,
      error: { reason: "proof-of-work", retryAfter: null },
    });
    expect(await world.all("outbox")).toHaveLength(20);
  });

  test("end at 60 an hour, also for those who work, with a word on when", async () => {
    const email = "victim@example.com";
    await ask(1, email);
    await counter("mails-hour_mailbox", 59);
    const { error } = await ask(2, email);
    const work = await solve(error?.challenge);
    expect((await ask(2, email, work)).status).toBe(200);
    expect(await ask(3, email)).toMatchObject(refused(3_600));
  });

  test("are 24 a day of one place for one mailbox: nobody uses up another's day alone", async () => {
    const email = "victim@example.com";
    let sent = 0;
    for (let at = 0; at < 23; at++) {
      for (let index = 0; index < 6; index++)
        if ((await ask(1, email, undefined, procedures[index % 3])).status === 200) sent += 1;
      pass(3_600);
    }
    expect(sent).toBe(24);
    expect((await ask(2, email)).status).toBe(200);
  });

  test("never hold the signed-in owner to what strangers asked for", async () => {
    const owner = world.as("customer");
    const stranger = world.as("customer", "stranger");
    await ask(1, "customer@example.com");
    await counter("mails-hour_mailbox", 60);
    await counter("mails-day_mailbox", 150);
    const input = { email: "customer@example.com", language: "en" };
    await countCall(owner, "booking.sendCode", input);
    await expect(countCall(stranger, "booking.sendCode", input)).rejects.toMatchObject({
      reason: "rate-limited",
    });
  });
});

test("invitations to one mailbox are 20 a day, by however many owners and however often somebody is removed in between", async () => {
  const invite = (owner: number, index: number) =>
    countCall(world.as("owner", `owner-${owner}`), "staff.invite", { email: `vic.tim+${index}@gmail.com` });
  for (let index = 0; index < 20; index++) await invite(index % 2, index);
  await expect(invite(2, 21)).rejects.toMatchObject({ reason: "rate-limited" });
  await countCall(world.as("owner"), "staff.invite", { email: "other@example.com" });
});

test("20 wrong codes of a stranger leave the owner of the address, and every other guest, free to book", async () => {
  const input = { email: "customer@example.com" };
  const stranger = { ...world.as("public"), client: "203.0.113.66" };
  for (let index = 0; index < 20; index++) await countCall(stranger, "booking.book", input);
  // Who shares the stranger's network is asked for work, and not turned away.
  await expect(countCall(stranger, "booking.book", input)).rejects.toMatchObject({
    reason: "proof-of-work",
  });
  await countCall(world.as("customer"), "booking.book", input);
  await countCall({ ...world.as("public"), client: "203.0.113.67" }, "booking.book", input);
});

/** What a browser does with a challenge. */
async function solve(challenge: Challenge | null | undefined): Promise<string> {
  if (!challenge) throw new Error("no challenge");
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}

describe("beyond 500 calls of strangers an hour", () => {
  const crowded = async (count = 500) => {
    await send(anyClient(0));
    const shop = Object.keys(contents(world)).find((path) => path.includes("messages.send_shop"));
    await world.db.doc(shop ?? "").update({ count });
  };
  const sent = async () => (await world.all("messages")).length - 1;

  test("a call has to be earned, and then is taken; it is the same call, with its key", async () => {
    await crowded();
    const key = randomUUID();
    const { status, error } = await send({ ...anyClient(1), key });
    expect({ status, reason: error?.reason }).toEqual({ status: 429, reason: "proof-of-work" });
    expect(await sent()).toBe(0);
    const work = await solve(error?.challenge);
    expect((await send({ ...anyClient(1), key, work })).status).toBe(200);
    expect(await sent()).toBe(1);
  });

  test("work counts once, of however many calls at once that bring it", async () => {
    await crowded();
    const work = await solve((await send(anyClient(1))).error?.challenge);
    const answers = await Promise.all(Array.from({ length: 9 }, () => send({ ...anyClient(1), work })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, error } of answers) if (status !== 200) expect(error?.reason).toBe("proof-of-work");
    expect(await sent()).toBe(1);
  });

  test("work of somebody else, for something else, made up, altered or too late counts nothing", async () => {
    await crowded();
    const challenge = (await send(anyClient(1))).error?.challenge as Challenge;
    const work = await solve(challenge);
    const { solution } = JSON.parse(Buffer.from(work, "base64").toString());
    const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");
    const lighter = { ...challenge, parameters: { ...challenge.parameters, cost: 1, keyPrefix: "0" } };
    const unsigned = { parameters: challenge.parameters };
    const wrong = [
      ["of another caller", { ...anyClient(2), work }],
      ["altered", { ...anyClient(1), work: packed({ challenge: lighter, solution }) }],
      ["unsigned", { ...anyClient(1), work: packed({ challenge: unsigned, solution }) }],
      [
        "unsolved",
        { ...anyClient(1), work: packed({ challenge, solution: { counter: 1, derivedKey: "00" } }) },
      ],
      ["no work at all", { ...anyClient(1), work: "bm8=,%%%," }],
      ["too long", { ...anyClient(1), work: work.repeat(40) }],
    ] as const;
    for (const [what, by] of wrong) expect((await send(by)).error?.reason, what).toBe("proof-of-work");
    const other = await call(
      "signIn.sendLink",
      { email: "ana@example.com", language: "en" },
      { "x-forwarded-for": anyClient(1).client, "x-openhood-work": work },
    );
    expect(other.status).toBe(200);
    pass(301);
    expect((await send({ ...anyClient(1), work })).error?.reason).toBe("proof-of-work");
    expect(await sent()).toBe(0);
  });

  test("work for another procedure counts nothing", async () => {
    await crowded();
    const work = await solve((await send(anyClient(1))).error?.challenge);
    const mailbox = { email: "box@example.com", language: "en" };
    await call("signIn.sendLink", mailbox, { "x-forwarded-for": anyClient(9).client });
    const shop = Object.keys(contents(world)).find((path) => path.includes("signIn.sendLink_shop"));
    await world.db.doc(shop ?? "").update({ count: 500 });
    const headers = { "x-forwarded-for": anyClient(1).client, "x-openhood-work": work };
    expect((await call("signIn.sendLink", mailbox, headers)).error?.reason).toBe("proof-of-work");
  });

  test("the work is heavier the more come, up to eight times, and light work of before does not do then", async () => {
    const weights: number[] = [];
    for (const [index, count] of [500, 800, 1_300, 100_000].entries()) {
      await crowded(count);
      const challenge = (await send(anyClient(index + 1))).error?.challenge as Challenge;
      weights.push((challenge.parameters.data as { weight: number }).weight);
      if (count > 500) continue;
      const work = await solve(challenge);
      const { counter } = JSON.parse(Buffer.from(work, "base64").toString()).solution;
      expect(counter).toBeLessThanOrEqual(600);
      await crowded(100_000);
      const { error } = await send({ ...anyClient(index + 1), work });
      expect(error?.reason).toBe("proof-of-work");
    }
    expect(weights).toEqual([1, 2, 4, 8]);
  }, 60_000);

  test("App Check is asked for too, past twice as many, where it is set up for that", async () => {
    await crowded(999);
    const config = { ...world.as("public").config, enforceAppCheck: "under-load" as const };
    const input = { email: "ana@example.com" };
    const stranger = { ...world.as("public"), config };
    await expect(countCall(stranger, "messages.send", input)).rejects.toMatchObject({
      reason: "proof-of-work",
    });
    await crowded(1_000);
    await expect(countCall(stranger, "messages.send", input)).rejects.toMatchObject({
      reason: "app-check",
    });
    await countCall({ ...world.as("customer"), config }, "messages.send", input);
  });

  test("those who are signed in are asked for none", async () => {
    await crowded();
    const input = { email: "customer@example.com" };
    await countCall(world.as("customer"), "messages.send", input);
    await expect(countCall(world.as("unverified"), "messages.send", input)).rejects.toMatchObject({
      reason: "proof-of-work",
    });
  });

  test("calls that were refused are not counted, so that a flood of them makes it no heavier", async () => {
    await crowded();
    const before = contents(world);
    for (let index = 1; index < 20; index++) await send(anyClient(index));
    expect(contents(world)).toEqual(before);
  });
});

describe("reads", () => {
  const lot = 120;
  const read = (client: string) => call("shop.get", undefined, { "x-forwarded-for": client });
  const reads = async (count: number, client: string) => {
    const found = new Map<number, number>();
    for (let index = 0; index < count; index++) {
      const { status } = await read(client);
      found.set(status, (found.get(status) ?? 0) + 1);
    }
    return Object.fromEntries(found);
  };
  const window = () => Object.entries(contents(world)).find(([path]) => path.includes("shop.get_caller"));

  test("of a screen are counted in memory: nothing is written", async () => {
    expect(await reads(lot - 1, "203.0.113.20")).toEqual({ 200: lot - 1 });
    expect(window()).toBeUndefined();
  });

  test("are written down by the lot", async () => {
    await reads(lot + 5, "203.0.113.21");
    expect(window()?.[1]).toMatchObject({ count: lot });
  });

  test("1,200 a minute from one place in all instances together, and then none until the window has passed", async () => {
    await reads(lot, "203.0.113.22");
    // What nine lots in other instances wrote.
    await world.db.doc(window()?.[0] ?? "").update({ count: 1_200 });
    expect(await reads(lot, "203.0.113.22")).toEqual({ 200: lot - 1, 429: 1 });
    const before = contents(world);
    pass(20);
    expect(await read("203.0.113.22")).toMatchObject(refused(40));
    expect((await read("203.0.113.23")).status).toBe(200);
    expect(contents(world)).toEqual(before);
    pass(40);
    expect((await read("203.0.113.22")).status).toBe(200);
  });

  test("that are refused for the role are not counted", async () => {
    for (let index = 0; index < lot; index++) await call("live.revisions");
    expect(contents(world)).toEqual({});
  });
});
