import type { DBSchema, IDBPDatabase, IDBPTransaction } from "idb";
import { isOnline, onBackOnline } from "./network.ts";
import { type Failure, type OutboxEntry, outboxEntries } from "./outbox-entries.ts";
import { session, signedInUid } from "./session-store.ts";
import { writeStored } from "./storage.ts";
import { createStore, type Store } from "./store.ts";

export { type OutboxEntry, type OutboxSubject, useOutboxEntries } from "./outbox-entries.ts";

/** Owner of entries anybody at this device made, such as a contact message. Other entries belong to a uid or a link. */
export const DEVICE = "device";
/** The server forgets idempotency keys after seven days: sent later, an entry could be applied twice. */
export const MAX_AGE = 6 * 86_400_000;

export type NewEntry<Input = unknown, Detail = unknown> = Pick<
  OutboxEntry<Input, Detail>,
  "owner" | "procedure" | "input" | "subject" | "detail"
> &
  Partial<Pick<OutboxEntry, "key" | "at" | "sendBy" | "state" | "hasWaited">> & {
    blobs?: Record<string, Blob>;
    /** Joins the entry made just before instead, where that was not sent yet: what is done fast needs few calls. */
    join?: (before: OutboxEntry) => Pick<OutboxEntry, "input" | "detail"> | null;
  };

/**
 * The server's answer to an entry; `again`: there was none, try again in so many ms. `failed`: parts of it that were refused,
 * which become entries of their own.
 */
export type SendResult = Answered | { again: number };
type Answered = ({ ok: true; reply: unknown } | ({ ok: false; reply?: unknown } & Failure)) & {
  failed?: readonly FailedPart[];
};
export type FailedPart = Pick<OutboxEntry, "input" | "detail"> & Failure;
export type Sender = {
  send: (entry: OutboxEntry, blobs: Record<string, Blob>) => Promise<SendResult>;
  /** Rereads what a sent entry changed; until then screens still show the entry on top of what they know. */
  reread: (entry: OutboxEntry, result: Answered) => Promise<void>;
};
/** A sender in use. What is on its way as it stops is sent again by the next one. */
type Active = Sender & { stopped: Promise<void> };
/** Tells screens what became of an entry, in every tab. */
export type Outcome = { entry: OutboxEntry; result: SendResult };

/** `seq`, the order entries were made in, is the primary key. */
interface OutboxDb extends DBSchema {
  entries: { key: number; value: OutboxEntry; indexes: { key: string } };
  blobs: { key: string; value: Record<string, Blob> };
}
type Db = IDBPDatabase<OutboxDb>;
type Write = IDBPTransaction<OutboxDb, ("entries" | "blobs")[], "readwrite">;

type Device = {
  open: () => Promise<Db>;
  /** Runs the work once no other tab holds this lock; `ifFree`: or not at all. */
  lock: <T>(name: string, work: () => Promise<T>, ifFree?: boolean) => Promise<T | null>;
  /** Tells the other tabs, and hears them. */
  post: (outcome: Outcome | null) => void;
  onPost: (reader: (outcome: Outcome | null) => void) => void;
  isOnline: () => boolean;
  /** Whose entries this tab shows and sends. */
  owners: () => readonly (string | null)[];
  /** Notes for pages that have not loaded this whether there are entries. */
  mark: (hasEntries: boolean) => void;
};

export type Outbox = {
  /** Entries this person may see, oldest first. */
  entries: Store<readonly OutboxEntry[]>;
  /** Shows an entry at once, stores it and sends it when possible. Resolves once a killed tab cannot lose it, unless it is marked as unsaved. */
  add: (entry: NewEntry) => Promise<OutboxEntry>;
  /**
   * As {@link Outbox.add}, but resolves after the first attempt; `again`: it waits. Whoever calls it says why it was refused:
   * it is not listed as failed.
   */
  run: (entry: NewEntry) => Promise<SendResult>;
  /** Removes an entry; null when it is being sent or gone. */
  discard: (key: string) => Promise<OutboxEntry | null>;
  /** Removes what an owner has not sent. */
  clear: (owner: string) => Promise<void>;
  /** Sends a failed entry once more. It is a new request: under the old key the answer would be the same. */
  retry: (key: string) => Promise<void>;
  onOutcome: (reader: (outcome: Outcome) => void) => () => void;
  refresh: () => Promise<void>;
  flush: () => Promise<void>;
  /** Sends through this from now on. Returns what stops it. */
  start: (sender: Sender) => () => void;
};

/** Wait before an entry without an answer is sent again, ms. */
const AGAIN = 5_000;
/** How long what was done by a link stays on a device, which may be anybody's; links end by then. */
const LINK_KEPT = 30 * 86_400_000;
const isOver = ({ owner, at }: OutboxEntry) => owner.startsWith("link:") && Date.now() > at + LINK_KEPT;
const isConnectionDead = ({ name }: DOMException) => name === "InvalidStateError" || name === "UnknownError";
const byKey = (key: string) => (entry: OutboxEntry) => entry.key === key;

/** Opens the database; idb is loaded with the first use. */
export async function openOutbox(name: string): Promise<Db> {
  const { openDB } = await import("idb");
  return openDB<OutboxDb>(name, 1, {
    upgrade: (db) => {
      db.createObjectStore("entries", { autoIncrement: true }).createIndex("key", "key", { unique: true });
      db.createObjectStore("blobs");
    },
  });
}

/** The outbox of one tab. Everything a tab shares with others is in {@link Device}. */
export function createOutbox(
  { open, lock, post, onPost, isOnline, owners, mark }: Device,
  entries: Outbox["entries"] = createStore<readonly OutboxEntry[]>([]),
): Outbox {
  const senders: Active[] = [];
  const readers = new Set<(outcome: Outcome) => void>();
  /** Shown, but not stored yet. */
  const adding = new Map<string, OutboxEntry>();
  /** Entries this device could not store. */
  const unsaved = new Map<string, OutboxEntry>();
  /** Sent by another tab, but this one has not reread yet what they changed. */
  const settling = new Map<string, OutboxEntry>();
  const queued = new Set<string>();
  let opened: Promise<Db> | null = null;
  /** What was stored as that could be read last. */
  let stored: OutboxEntry[] = [];

  /** iOS kills connections of suspended pages: then it is opened again. */
  async function withDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const connect = () => {
      opened ??= open();
      opened.catch(() => {
        opened = null;
      });
      return opened;
    };
    try {
      return await work(await connect());
    } catch (error) {
      if (!isConnectionDead(error as DOMException)) throw error;
      opened = null;
      return work(await connect());
    }
  }
  const write = (work: (tx: Write) => Promise<unknown>) =>
    withDb(async (db) => {
      const tx = db.transaction(["entries", "blobs"], "readwrite", { durability: "strict" });
      await Promise.all([work(tx), tx.done]);
    });

  const readAll = async (): Promise<OutboxEntry[]> => {
    stored = await withDb((db) => db.getAll("entries")).catch(() => stored);
    return [...stored, ...unsaved.values()];
  };
  const isMine = ({ owner }: OutboxEntry) => owners().includes(owner);
  const show = (all: readonly OutboxEntry[]) => {
    const others = (more: typeof adding) => [...more.values()].filter(({ key }) => !all.some(byKey(key)));
    entries.set([...others(settling), ...all, ...others(adding)].filter(isMine));
  };
  let reads = 0;
  let lastShown = 0;
  const refresh = async () => {
    reads += 1;
    const read = reads;
    const found = await readAll();
    const all = found.filter((entry) => !isOver(entry));
    for (const { key } of found.filter(isOver)) await change(key, () => []).catch(() => {});
    if (read < lastShown) return;
    lastShown = read;
    mark(all.length > 0);
    show(all);
  };
  const hear = async (outcome: Outcome | null) => {
    await refresh();
    if (outcome) for (const reader of [...readers]) reader(outcome);
  };
  const tell = (outcome: Outcome | null = null) => {
    post(outcome);
    return hear(outcome);
  };
  onPost(async (outcome) => {
    const sender = senders.at(-1);
    if (outcome && "ok" in outcome.result && sender) {
      const { entry, result } = outcome;
      settling.set(entry.key, entry);
      void reread(entry, result, sender).finally(() => {
        settling.delete(entry.key);
        void refresh();
      });
    }
    await hear(outcome);
    await flush();
  });

  /** Replaces an entry unless it is gone. Under its own key it keeps its place, others go behind what was made since. */
  async function change(
    key: string,
    next: (now: OutboxEntry) => readonly OutboxEntry[],
  ): Promise<readonly OutboxEntry[]> {
    const now = unsaved.get(key);
    let made: readonly OutboxEntry[] = now ? next(now) : [];
    if (now) {
      if (!made.some(byKey(key))) unsaved.delete(key);
      for (const one of made) unsaved.set(one.key, one);
      return made;
    }
    await write(async (tx) => {
      const [all, blobs] = [tx.objectStore("entries"), tx.objectStore("blobs")];
      const seq = await all.index("key").getKey(key);
      const now = seq === undefined ? undefined : await all.get(seq);
      if (seq === undefined || !now) return;
      made = next(now);
      const same = made.find(byKey(key));
      if (same) await all.put(same, seq);
      else await all.delete(seq);
      const moved = made.filter((one) => one !== same);
      for (const one of moved) await all.add(one);
      if (same) return;
      const files = await blobs.get(key);
      await blobs.delete(key);
      if (files && moved[0]) await blobs.put(files, moved[0].key);
    });
    return made;
  }
  const remove = (key: string) => change(key, () => []);
  const wait = (key: string) => change(key, (now) => [{ ...now, state: { is: "waiting" }, hasWaited: true }]);
  const failedParts = (now: OutboxEntry, failed: readonly FailedPart[]): OutboxEntry[] =>
    failed.map(({ input, detail, ...why }) => ({
      ...{ ...now, key: crypto.randomUUID(), input, detail },
      state: { is: "failed", ...why },
    }));

  /** Sends what waits of a subject, one after the other. Runs in one tab at a time. */
  async function sendSubject(subject: string, sender: Active): Promise<void> {
    for (;;) {
      const waiting = (await readAll()).filter(
        (one) => idOf(one) === subject && one.state.is !== "failed" && isMine(one),
      );
      const [first, ...others] = waiting;
      if (!first) return;
      const { entry, result } = await attempt(first, sender);
      if ("again" in result) {
        await wait(entry.key);
        for (const one of [entry, ...others]) await tell({ entry: one, result });
        return again(result.again);
      }
      if (!result.ok) {
        const { ok: _, reply: __, failed, ...why } = result;
        await change(entry.key, (now) =>
          failed ? failedParts(now, failed) : [{ ...now, state: { is: "failed", ...why } }],
        );
        // The reason may be in what changed meanwhile.
        await reread(entry, result, sender);
      }
      await tell({ entry, result });
      if (!result.ok) continue;
      // Until a tab has read what came of it, the entry stays: sent again it changes nothing.
      await reread(entry, result, sender);
      if (!isOnline() || !senders.includes(sender)) {
        await wait(entry.key);
        await tell();
        return again(AGAIN);
      }
      await change(entry.key, (now) => failedParts(now, result.failed ?? []));
      await tell();
    }
  }
  async function attempt(
    first: OutboxEntry,
    sender: Active,
  ): Promise<{ entry: OutboxEntry; result: SendResult }> {
    if (Date.now() > first.sendBy) return { entry: first, result: { ok: false, reason: "too-old" } };
    if (!isOnline()) return { entry: first, result: { again: AGAIN } };
    // Something may have joined it since it was read.
    const [entry = first] = await change(first.key, (now) => [
      { ...now, state: { is: "sending" }, wasSent: true },
    ]);
    void tell();
    const blobs = await withDb((db) => db.get("blobs", entry.key)).catch(() => undefined);
    // Somebody else may have signed in meanwhile.
    const result = isMine(entry)
      ? await Promise.race([
          sender.send(entry, blobs ?? {}).catch(() => ({ again: AGAIN })),
          sender.stopped.then(() => ({ again: AGAIN })),
        ])
      : { again: AGAIN };
    return { entry, result };
  }
  const reread = (entry: OutboxEntry, result: Answered, sender: Active) =>
    Promise.race([
      sender.reread(entry, result),
      sender.stopped,
      new Promise((resolve) => setTimeout(resolve, AGAIN)),
    ]);
  const again = (wait: number) => void setTimeout(() => void flush(), wait);
  const idOf = ({ subject: { kind, id } }: OutboxEntry) => `${kind}.${id}`;
  const canJoin = (entry: OutboxEntry, before: OutboxEntry) =>
    before.state.is === "waiting" &&
    !before.wasSent &&
    idOf(before) === idOf(entry) &&
    before.owner === entry.owner &&
    before.procedure === entry.procedure;

  async function flush(): Promise<void> {
    const sender = senders.at(-1);
    if (!sender || !isOnline()) return;
    const subjects = new Set((await readAll()).filter((one) => one.state.is !== "failed").map(idOf));
    await Promise.all(
      [...subjects].map(async (subject) => {
        if (queued.has(subject)) return;
        queued.add(subject);
        await lock(subject, async () => {
          queued.delete(subject);
          await sendSubject(subject, sender).catch(() => again(AGAIN));
        });
      }),
    );
  }

  async function add({ blobs, join, ...made }: NewEntry): Promise<OutboxEntry> {
    const at = made.at ?? Date.now();
    const entry: OutboxEntry = {
      key: crypto.randomUUID(),
      at,
      sendBy: at + MAX_AGE,
      state: { is: "waiting" },
      hasWaited: !isOnline(),
      ...made,
    };
    mark(true);
    adding.set(entry.key, entry);
    show([...stored, ...unsaved.values()]);
    try {
      await write(async (tx) => {
        const all = tx.objectStore("entries");
        // A connection that died may have stored it.
        if ((await all.index("key").getKey(entry.key)) !== undefined) return;
        const last = join && (await all.openCursor(null, "prev"));
        const joined = last && canJoin(entry, last.value) && join(last.value);
        if (joined) return void (await last.update({ ...last.value, ...joined }));
        await all.add(entry);
        if (blobs) await tx.objectStore("blobs").put(blobs, entry.key);
      });
    } catch (error) {
      // Without its files it is worth nothing.
      if (!blobs) unsaved.set(entry.key, Object.assign(entry, { isUnsaved: true }));
      else {
        adding.delete(entry.key);
        await refresh();
        throw error;
      }
    }
    await readAll();
    adding.delete(entry.key);
    await tell();
    void flush();
    return entry;
  }

  async function run(made: NewEntry): Promise<SendResult> {
    const key = made.key ?? crypto.randomUUID();
    const { promise, resolve } = Promise.withResolvers<SendResult>();
    const reader = ({ entry, result }: Outcome) => entry.key === key && resolve(result);
    readers.add(reader);
    try {
      await add({ ...made, key });
      const result = isOnline() ? await promise : { again: AGAIN };
      if ("ok" in result && !result.ok) {
        await remove(key);
        await tell();
      }
      return result;
    } finally {
      readers.delete(reader);
    }
  }

  return {
    entries,
    add,
    run,
    discard: async (key) => {
      const entry = (await readAll()).find(byKey(key));
      if (!entry) return null;
      const take = async () => {
        const now = (await readAll()).find(byKey(key)) ?? null;
        if (now) await remove(key);
        return now;
      };
      // What failed is not being sent, whatever else of its subject is.
      const taken = entry.state.is === "failed" ? await take() : await lock(idOf(entry), take, true);
      await tell();
      return taken;
    },
    clear: async (owner) => {
      for (const entry of await readAll()) if (entry.owner === owner) await remove(entry.key);
      await tell();
    },
    retry: async (key) => {
      const entry = (await readAll()).find(byKey(key));
      if (entry?.state.is !== "failed") return;
      const sendBy = Date.now() + MAX_AGE;
      const { wasSent: _, ...rest } = entry;
      await change(key, () => [{ ...rest, key: crypto.randomUUID(), sendBy, state: { is: "waiting" } }]);
      await tell();
      void flush();
    },
    onOutcome: (reader) => {
      readers.add(reader);
      return () => readers.delete(reader);
    },
    refresh,
    flush,
    start: (given) => {
      const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
      const sender = { ...given, stopped };
      senders.push(sender);
      void refresh().then(flush);
      return () => {
        senders.splice(senders.indexOf(sender), 1);
        stop();
      };
    },
  };
}

/** Name of the database, the locks and the channel, and the key that says there are entries. */
export const OUTBOX = "openhood.outbox";
const inBrowser = typeof window !== "undefined";

/** Tokens of the links whose pages are open, by owner. They are stored nowhere: entries hold only the owner. */
export const links = new Map<string, string>();
/** Whose entries this tab may show and send now. */
export const owners = (): (string | null)[] => [DEVICE, signedInUid(), ...links.keys()];

const channel = inBrowser ? new BroadcastChannel(OUTBOX) : null;

const turns = new Map<string, Promise<unknown>>();
/** For browsers without Web Locks. Two tabs may send an entry there, which its key makes one. */
async function lockInTab<T>(name: string, work: () => Promise<T>, ifFree: boolean): Promise<T | null> {
  const before = turns.get(name);
  if (before && ifFree) return null;
  const turn = (before ?? Promise.resolve()).then(work);
  const done = turn
    .catch(() => {})
    .then(() => {
      if (turns.get(name) === done) turns.delete(name);
    });
  turns.set(name, done);
  return turn;
}

/** This tab's outbox. */
export const outbox = createOutbox(
  {
    open: () => openOutbox(OUTBOX),
    lock: async (name, work, ifFree = false) =>
      navigator.locks
        ? navigator.locks.request(`${OUTBOX}.${name}`, { ifAvailable: ifFree }, (lock) =>
            lock ? work() : null,
          )
        : lockInTab(name, work, ifFree),
    post: (outcome) => channel?.postMessage(outcome),
    onPost: (reader) => channel?.addEventListener("message", ({ data }) => reader(data as Outcome | null)),
    isOnline,
    owners,
    mark: (hasEntries) => void writeStored(OUTBOX, hasEntries ? "1" : null),
  },
  outboxEntries,
);

if (inBrowser) {
  const look = () => void outbox.refresh().then(outbox.flush);
  onBackOnline(look);
  session.subscribe(look);
  // iOS has no background sync: what waits is sent when the page is looked at again.
  document.addEventListener("visibilitychange", () => document.hidden || look());
}

/** Longest a press of a button waits before its person has to look at it again, ms. */
const HALF_A_DAY = 12 * 3_600_000;

/**
 * Sends a press of a button through the outbox. Resolves to the server's reply; null where it waits for a connection.
 * @throws a call that was refused
 */
export async function sendPress(entry: NewEntry): Promise<unknown> {
  const at = Date.now();
  const result = await outbox.run({ at, sendBy: at + HALF_A_DAY, ...entry });
  if ("again" in result) return null;
  if (result.ok || result.reply) return result.reply;
  throw Object.assign(new Error(result.reason), { data: { reason: result.reason } });
}
