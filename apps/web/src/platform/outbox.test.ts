import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import {
  createOutbox,
  DEVICE,
  MAX_AGE,
  type NewEntry,
  type Outbox,
  type OutboxEntry,
  type Outcome,
  openOutbox,
  type SendResult,
} from "./outbox.ts";

const LINK = "link:1";
const never = () => new Promise<never>(() => {});
const turn = () => new Promise((resolve) => setTimeout(resolve));

/** A device with its storage, its tabs, and a shop that answers as the script says. */
class Device {
  uid: string | null = "ada";
  /** The link whose page is open. */
  link: string | null = null;
  isOnline = true;
  isFull = false;
  hasEntries = false;
  /** What the shop does with the next calls. */
  script: ("conflict" | "part-conflict" | "lost-reply" | "lost-call" | "slow")[] = [];
  slow: () => Promise<unknown> = turn;
  readonly applied: OutboxEntry[] = [];
  readonly calls: { key: string; owner: string; owners: string[] }[] = [];
  readonly owners = () => [DEVICE, this.uid, this.link].filter((one) => one !== null);
  /** What is on its way, by key; `doubled`: what two tabs sent at the same moment. */
  readonly #onTheWay = new Set<string>();
  doubled = 0;
  readonly tabs = new Set<Tab>();
  readonly factory = new IDBFactory();
  readonly #replies = new Map<string, SendResult>();
  readonly #locks = new Map<string, { tab: Tab; start: () => void; end: () => void }[]>();

  constructor() {
    globalThis.indexedDB = this.factory;
  }

  async send(entry: OutboxEntry, tab: Tab): Promise<SendResult> {
    if (tab.isKilled) return never();
    if (this.#onTheWay.has(entry.key)) this.doubled += 1;
    this.#onTheWay.add(entry.key);
    tab.onKill.add(() => this.#onTheWay.delete(entry.key));
    const result = await this.#answer(entry);
    if (tab.isKilled) return never();
    this.#onTheWay.delete(entry.key);
    return result;
  }

  async #answer(entry: OutboxEntry): Promise<SendResult> {
    const what = this.script.shift();
    this.calls.push({ key: entry.key, owner: entry.owner, owners: this.owners() });
    if (!this.isOnline || what === "lost-call") return { again: 1 };
    if (what === "slow") await this.slow();
    // The server's idempotency record.
    let reply = this.#replies.get(entry.key);
    if (!reply) {
      reply =
        what === "conflict" ? { ok: false, reason: "conflict", theirs: "12 mm" } : { ok: true, reply: 7 };
      const [first = "", ...others] = textsOf(entry);
      const isPart = what === "part-conflict" && others.length > 0;
      if (isPart) reply = { ...reply, failed: [{ ...partOf(first), reason: "conflict", theirs: "12 mm" }] };
      if (what !== "conflict") this.applied.push(isPart ? { ...entry, ...partOf(others.join(" ")) } : entry);
      this.#replies.set(entry.key, reply);
    }
    return what === "lost-reply" ? { again: 1 } : reply;
  }

  async lock<T>(tab: Tab, name: string, work: () => Promise<T>, ifFree = false): Promise<T | null> {
    const line = this.#locks.get(name) ?? [];
    this.#locks.set(name, line);
    if (ifFree && line.length > 0) return null;
    if (tab.isKilled) return never();
    const { promise, resolve } = Promise.withResolvers<void>();
    const end = () => {
      const wasFirst = line[0] === mine;
      line.splice(line.indexOf(mine), 1);
      if (wasFirst) line[0]?.start();
    };
    const mine = { tab, start: resolve, end };
    line.push(mine);
    if (line[0] === mine) resolve();
    await promise;
    const result = await work();
    if (tab.isKilled) return never();
    end();
    return result;
  }

  kill(tab: Tab) {
    tab.isKilled = true;
    tab.stop();
    for (const lose of tab.onKill) lose();
    this.tabs.delete(tab);
    for (const line of this.#locks.values())
      for (const one of line.filter((one) => one.tab === tab)) one.end();
  }
}

class Tab {
  isKilled = false;
  readonly onKill = new Set<() => void>();
  db: Awaited<ReturnType<typeof openOutbox>> | null = null;
  hear: (outcome: Outcome | null) => void = () => {};
  readonly device: Device;
  readonly outbox: Outbox;
  readonly stop: () => void;

  constructor(device: Device) {
    this.device = device;
    device.tabs.add(this);
    this.outbox = createOutbox({
      open: async () => {
        if (this.isKilled) return never();
        if (device.isFull) throw new DOMException("full", "QuotaExceededError");
        this.db = await openOutbox("outbox");
        return this.db;
      },
      lock: (name, work, ifFree) => device.lock(this, name, work, ifFree),
      post: (outcome) => {
        for (const other of device.tabs)
          if (other !== this) queueMicrotask(() => other.isKilled || other.hear(outcome));
      },
      onPost: (reader) => {
        this.hear = reader;
      },
      isOnline: () => device.isOnline,
      owners: device.owners,
      mark: (hasEntries) => {
        device.hasEntries = hasEntries;
      },
    });
    this.stop = this.outbox.start({
      send: (entry) => device.send(entry, this),
      reread: async () => {},
    });
  }
}

const entryOf = (text: string, subject = "a", owner = "ada"): NewEntry => ({
  owner,
  procedure: "orders.edit",
  input: { text },
  subject: { kind: "order", id: subject, label: subject },
  detail: null,
});
const textOf = ({ input }: { input: unknown }) => (input as { text: string }).text;
/** What was joined to one entry. */
const textsOf = (entry: { input: unknown }) => textOf(entry).split(" ");
const partOf = (text: string) => ({ input: { text }, detail: null });
const joinedOf = (text: string, subject = "a", owner = "ada"): NewEntry => ({
  ...entryOf(text, subject, owner),
  join: (before) => partOf(`${textOf(before)} ${text}`),
});
const shown = ({ outbox }: Tab) => outbox.entries.get().map((one) => `${textOf(one)} ${one.state.is}`);
/** Until nothing waits anymore, whoever it belongs to. */
async function settle(device: Device): Promise<void> {
  const tab = [...device.tabs][0] ?? new Tab(device);
  device.isOnline = true;
  for (const uid of ["ada", "ben"]) {
    device.uid = uid;
    device.link = LINK;
    for (;;) {
      await tab.outbox.refresh();
      if (tab.outbox.entries.get().every(({ state }) => state.is === "failed")) break;
      await tab.outbox.flush();
    }
  }
}

type Model = { pressed: { text: string; owner: string; subject: string }[]; count: number };
type Real = { device: Device };
type Command = fc.AsyncCommand<Model, Real>;
const step = (
  name: string,
  run: (model: Model, real: Device) => unknown,
  check = (_: Model) => true,
): Command => ({
  check,
  run: async (model, { device }) => {
    await run(model, device);
  },
  toString: () => name,
});
const anyTab = (device: Device, at: number): Tab => {
  const all = [...device.tabs];
  return all[at % all.length] ?? new Tab(device);
};

const subjects = fc.constantFrom("a", "b");
const tabs = fc.nat(1);
const commands = [
  // One that is acknowledged, and one of a tab that may be killed before.
  fc
    .tuple(tabs, subjects, fc.nat(2), fc.boolean(), fc.boolean())
    .map(([at, subject, who, isAwaited, isJoined]) =>
      step(`press ${subject}`, async (model, device) => {
        const owner = [DEVICE, device.uid, device.link][who] ?? DEVICE;
        model.count += 1;
        const text = String(model.count);
        const stored = anyTab(device, at).outbox.add((isJoined ? joinedOf : entryOf)(text, subject, owner));
        if (!isAwaited) return;
        // Until the tab has it, there is nothing to lose.
        await stored;
        model.pressed.push({ text, owner, subject });
      }),
    ),
  fc.constant(
    step("offline", (_, device) => {
      device.isOnline = false;
    }),
  ),
  fc.constant(
    step("online", async (_, device) => {
      device.isOnline = true;
      for (const { outbox } of device.tabs) void outbox.flush();
    }),
  ),
  tabs.map((at) =>
    step("kill and reload", (_, device) => {
      device.kill(anyTab(device, at));
      new Tab(device);
    }),
  ),
  fc.constant(step("open a second tab", (_, device) => void (device.tabs.size < 2 && new Tab(device)))),
  fc
    .constantFrom(
      "conflict" as const,
      "part-conflict" as const,
      "lost-reply" as const,
      "lost-call" as const,
      "slow" as const,
    )
    .map((what) => step(what, (_, device) => void device.script.push(what))),
  fc.constantFrom("ada", "ben", null).map((uid) =>
    step(`${uid ?? "nobody"} is signed in`, async (_, device) => {
      device.uid = uid;
      for (const { outbox } of device.tabs) void outbox.refresh().then(outbox.flush);
    }),
  ),
  fc.boolean().map((isOpen) =>
    step(`the link is ${isOpen ? "opened" : "left"}`, async (_, device) => {
      device.link = isOpen ? LINK : null;
      for (const { outbox } of device.tabs) void outbox.refresh().then(outbox.flush);
    }),
  ),
  tabs.map((at) => step("the connection dies", (_, device) => anyTab(device, at).db?.close())),
  fc.constant(step("a moment passes", turn)),
];

describe("the outbox", () => {
  test("applies every acknowledged entry once or lists it as failed, in the order of its subject, whatever happens meanwhile", async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 25 }), async (all) => {
        const device = new Device();
        new Tab(device);
        const model: Model = { pressed: [], count: 0 };
        await fc.asyncModelRun(() => ({ model, real: { device } }), all);
        await settle(device);
        const tab = anyTab(device, 0);
        expect(device.doubled).toBe(0);
        const failed: string[] = [];
        for (const uid of ["ada", "ben"]) {
          device.uid = uid;
          await tab.outbox.refresh();
          failed.push(
            ...tab.outbox.entries
              .get()
              .filter(({ owner }) => owner === uid)
              .flatMap(textsOf),
          );
        }
        failed.push(
          ...tab.outbox.entries
            .get()
            .filter(({ owner }) => owner === DEVICE || owner === LINK)
            .flatMap(textsOf),
        );
        const applied = device.applied.flatMap(textsOf);
        expect(new Set(applied).size).toBe(applied.length);
        for (const { text } of model.pressed)
          expect(
            [...applied, ...failed].filter((one) => one === text),
            text,
          ).toHaveLength(1);
        for (const { key, owner, owners } of device.calls) expect(owners, key).toContain(owner);
        for (const owner of ["ada", "ben", DEVICE, LINK])
          for (const subject of ["a", "b"]) {
            const isOf = (one: { owner: string; subject: string }) =>
              one.owner === owner && one.subject === subject;
            const inTurn = model.pressed.filter(isOf).map(({ text }) => text);
            expect(applied.filter((text) => inTurn.includes(text))).toEqual(
              inTurn.filter((text) => applied.includes(text)),
            );
          }
        for (const one of [...device.tabs]) device.kill(one);
      }),
      { numRuns: Number(process.env.OUTBOX_RUNS ?? 1_000) },
    );
  });

  const opened = async () => {
    const device = new Device();
    const tab = new Tab(device);
    await tab.outbox.refresh();
    return { device, tab, outbox: tab.outbox };
  };

  test("keeps what was refused, with the other person's value, and sends it again as a new request behind the others", async () => {
    const { device, tab, outbox } = await opened();
    device.script.push("conflict");
    await outbox.add(entryOf("1"));
    await vi.waitFor(() =>
      expect(outbox.entries.get()).toMatchObject([
        { state: { is: "failed", reason: "conflict", theirs: "12 mm" } },
      ]),
    );
    const [first] = outbox.entries.get();
    device.isOnline = false;
    await outbox.add(entryOf("2"));
    await outbox.retry(first?.key ?? "");
    expect(shown(tab)).toEqual(["2 waiting", "1 waiting"]);
    device.isOnline = true;
    await outbox.flush();
    expect(device.applied.map(textOf)).toEqual(["2", "1"]);
    expect(device.calls.at(-1)?.key).not.toBe(first?.key);
  });

  test("shows an entry before it is stored, and sends what was done fast in one call; parts that are refused are listed by themselves", async () => {
    const { device, tab, outbox } = await opened();
    const { promise, resolve } = Promise.withResolvers<void>();
    device.slow = () => promise;
    device.script.push("slow", "part-conflict");
    const first = outbox.add(joinedOf("1"));
    expect(shown(tab)).toEqual(["1 waiting"]);
    await first;
    await vi.waitFor(() => expect(device.calls).toHaveLength(1));
    for (const text of ["2", "3", "4"]) void outbox.add(joinedOf(text));
    expect(shown(tab)).toEqual(["1 sending", "2 waiting", "3 waiting", "4 waiting"]);
    await vi.waitFor(() => expect(shown(tab)).toEqual(["1 sending", "2 3 4 waiting"]));
    resolve();
    await vi.waitFor(() => expect(shown(tab)).toEqual(["2 failed"]));
    expect(device.applied.map(textOf)).toEqual(["1", "3 4"]);
    expect(device.calls).toHaveLength(2);
  });

  test("tells a form why its entry was refused, and lists it no more", async () => {
    const { device, outbox } = await opened();
    device.script.push("conflict");
    expect(await outbox.run(entryOf("1"))).toEqual({ ok: false, reason: "conflict", theirs: "12 mm" });
    expect(outbox.entries.get()).toEqual([]);
    device.isOnline = false;
    expect(await outbox.run(entryOf("2"))).toHaveProperty("again");
    expect(outbox.entries.get()).toMatchObject([{ hasWaited: true, state: { is: "waiting" } }]);
  });

  test("lists what is older than the server remembers keys, and sends it only when asked to", async () => {
    const { device, tab, outbox } = await opened();
    device.isOnline = false;
    const { key } = await outbox.add({ ...entryOf("1"), at: Date.now() - MAX_AGE - 1 });
    device.isOnline = true;
    await outbox.flush();
    expect(device.calls).toEqual([]);
    expect(shown(tab)).toEqual(["1 failed"]);
    await outbox.retry(key);
    await vi.waitFor(() => expect(device.applied.map(textOf)).toEqual(["1"]));
  });

  test("does not let a subject wait for another one", async () => {
    const { device, outbox } = await opened();
    const { promise, resolve } = Promise.withResolvers<void>();
    device.slow = () => promise;
    device.script.push("slow");
    const first = outbox.run(entryOf("1", "a"));
    await vi.waitFor(() => expect(device.calls).toHaveLength(1));
    await outbox.run(entryOf("2", "b"));
    resolve();
    await first;
    expect(device.applied.map(textOf)).toEqual(["2", "1"]);
  });

  test("reopens a connection that has died", async () => {
    const { device, tab, outbox } = await opened();
    tab.db?.close();
    await outbox.run(entryOf("1"));
    expect(device.applied).toHaveLength(1);
    await vi.waitFor(() => expect(shown(tab)).toEqual([]));
    device.isOnline = false;
    tab.db?.close();
    await outbox.add(entryOf("2"));
    device.kill(tab);
    const next = new Tab(device);
    await vi.waitFor(() => expect(shown(next)).toEqual(["2 waiting"]));
  });

  test("says of an entry that storage had no room for it, and sends it all the same", async () => {
    const device = new Device();
    device.isFull = true;
    device.isOnline = false;
    const { outbox } = new Tab(device);
    await outbox.add(entryOf("1"));
    expect(outbox.entries.get()).toMatchObject([{ isUnsaved: true, state: { is: "waiting" } }]);
    device.isOnline = true;
    await outbox.flush();
    expect(device.applied.map(textOf)).toEqual(["1"]);
    expect(outbox.entries.get()).toEqual([]);
  });

  test("neither shows nor sends entries of another account", async () => {
    const { device, tab, outbox } = await opened();
    device.isOnline = false;
    await outbox.add(entryOf("1"));
    device.isOnline = true;
    device.uid = "ben";
    await outbox.refresh();
    await outbox.flush();
    expect(shown(tab)).toEqual([]);
    expect(device.calls).toEqual([]);
    expect(device.hasEntries).toBe(true);
  });

  test("neither shows nor sends a link's entries while its page is closed", async () => {
    const { device, tab, outbox } = await opened();
    device.isOnline = false;
    await outbox.add(entryOf("1", "a", LINK));
    device.isOnline = true;
    await outbox.flush();
    expect([shown(tab), device.calls]).toEqual([[], []]);
    device.link = LINK;
    await outbox.refresh();
    expect(shown(tab)).toEqual(["1 waiting"]);
    await outbox.flush();
    expect(device.applied.map(textOf)).toEqual(["1"]);
  });

  test("keeps what was done by a link for thirty days, whoever opens the device after them", async () => {
    const { tab, outbox } = await opened();
    const day = 86_400_000;
    await outbox.add({ ...entryOf("1", "a", LINK), at: Date.now() - 31 * day });
    await outbox.add({ ...entryOf("2", "a", LINK), at: Date.now() - 29 * day });
    await outbox.refresh();
    expect(shown(tab)).toEqual([]);
    const stored = await (await openOutbox("outbox")).getAll("entries");
    expect(stored.map(textOf)).toEqual(["2"]);
  });

  test("takes back what waits, and nothing that is on its way", async () => {
    const { device, outbox } = await opened();
    device.isOnline = false;
    const { key } = await outbox.add(entryOf("1"));
    expect(await outbox.discard(key)).toMatchObject({ key, input: { text: "1" } });
    device.isOnline = true;
    await outbox.flush();
    expect(device.calls).toEqual([]);
    const { promise, resolve } = Promise.withResolvers<void>();
    device.slow = () => promise;
    device.script.push("slow");
    const sent = outbox.run({ ...entryOf("2"), key: "second" });
    await vi.waitFor(() => expect(device.calls).toHaveLength(1));
    expect(await outbox.discard("second")).toBeNull();
    resolve();
    await sent;
    expect(device.applied.map(textOf)).toEqual(["2"]);
  });

  test("keeps files beside their entry until it is sent", async () => {
    const device = new Device();
    const { outbox } = new Tab(device);
    const sent: unknown[] = [];
    outbox.start({
      send: async (_, blobs) => {
        sent.push(await blobs.photo?.text());
        return { ok: true, reply: null };
      },
      reread: async () => {},
    });
    await outbox.run({ ...entryOf("1"), blobs: { photo: new Blob(["a brake"]) } });
    expect(sent).toEqual(["a brake"]);
    expect(await (await openOutbox("outbox")).getAll("blobs")).toEqual([]);
  });

  test("shows a sent entry until its screen has read what came of it", async () => {
    const device = new Device();
    const { outbox } = new Tab(device);
    const { promise, resolve } = Promise.withResolvers<void>();
    outbox.start({ send: async () => ({ ok: true, reply: null }), reread: () => promise });
    await outbox.run(entryOf("1"));
    expect(outbox.entries.get()).toHaveLength(1);
    resolve();
    await vi.waitFor(() => expect(outbox.entries.get()).toEqual([]));
    expect(device.hasEntries).toBe(false);
  });
});
