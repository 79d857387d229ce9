import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { call } from "../../test/http.ts";
import { contents } from "../../test/snapshot.ts";
import { makeWorld, type World } from "../../test/world.ts";
import { provideFirestore } from "../infra/firebase.ts";
import { clientOf } from "./context.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  provideFirestore(world.db);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-03-02T14:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);
let made = 0;
const send = (from: { client?: string; email?: string } = {}) => {
  const { client = "203.0.113.9", email = `ana${++made}@example.com` } = from;
  const said = { name: "Ana", email, message: "It squeals.", language: "en", key: randomUUID() };
  return call("messages.send", said, { "x-forwarded-for": client });
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

  test("10 an hour with one address, wherever they come from", async () => {
    const email = "one@example.com";
    expect(await statuses(10, (index) => ({ ...anyClient(index), email }))).toEqual(Array(10).fill(200));
    pass(1_800);
    expect(await send({ ...anyClient(11), email: " One@Example.COM" })).toMatchObject(refused(1_800));
  });

  test("500 an hour in all, then the shop is closed to robots", async () => {
    await send(anyClient(0));
    const shop = Object.keys(contents(world)).find((path) => path.includes("messages.send_shop"));
    await world.db.doc(shop ?? "").update({ count: 499 });
    expect((await send(anyClient(1))).status).toBe(200);
    expect(await send(anyClient(2))).toMatchObject(refused(3_600));
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

  test("sent at once are counted each", async () => {
    // The embedded database lets two transactions create one document; Firestore does not. So the counters are there.
    await send();
    const answers = await Promise.all(Array.from({ length: 14 }, () => send()));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(9).fill(200),
      ...Array(5).fill(429),
    ]);
  });

  test("leave no address in the counters", async () => {
    await send({ email: "ana@example.com" });
    const counters = Object.entries(contents(world)).filter(([path]) => path.startsWith("rateLimits/"));
    expect(counters).toHaveLength(3);
    expect(JSON.stringify(counters)).not.toMatch(/ana|203\.0/);
  });
});

test("sign-in links: 8 to one address an hour, and mails go to no more", async () => {
  const ask = (index: number) =>
    call(
      "signIn.sendLink",
      { email: "ana@example.com", language: "en" },
      { "x-forwarded-for": `192.0.2.${index}` },
    );
  for (let index = 0; index < 8; index++) expect((await ask(index)).status).toBe(200);
  expect(await ask(9)).toMatchObject(refused(3_600));
  expect(await world.all("outbox")).toHaveLength(8);
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

describe("the client's address", () => {
  const ip = fc.ipV4();
  const forged = fc
    .array(fc.oneof(ip, fc.constantFrom("unknown", "127.0.0.1", "a b", "")))
    .map((all) => all.join(", "));

  test("is what the nearest proxy saw, whatever the client claims before it", () => {
    fc.assert(
      fc.property(forged, ip, fc.array(ip, { maxLength: 3 }), (claimed, real, ours) => {
        const header = [claimed, real, ...ours].join(", ");
        expect(clientOf(header, ours.length)).toBe(real);
      }),
    );
  });

  test("is unknown without the header; one for all who lack it", () => {
    for (const header of [null, "", " , ,"]) expect(clientOf(header, 1)).toBe("unknown");
  });

  test("is one for a whole IPv6 network of a customer: its holder has 2^64 of them", () => {
    const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 4, maxLength: 4 });
    const text = (all: number[]) => all.map((group) => group.toString(16)).join(":");
    fc.assert(
      fc.property(groups, groups, groups, (network, one, other) => {
        const from = (host: number[]) => clientOf(`${text(network)}:${text(host)}`, 0);
        expect(from(one)).toBe(from(other));
      }),
    );
    expect(clientOf("2001:db8:1:2::5", 0)).toBe(clientOf("2001:db8:1:2:3:4:5:6", 0));
    expect(clientOf("2001:db8:1:2::5", 0)).not.toBe(clientOf("2001:db8:1:3::5", 0));
    expect(clientOf("::ffff:203.0.113.9", 0)).toBe("203.0.113.9");
  });
});
