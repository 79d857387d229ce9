import { DEVICE, type NewEntry, outbox } from "../../platform/outbox.ts";
import { signedInUid } from "../../platform/session-store.ts";
import { listIn, readStored, writeStored } from "../../platform/storage.ts";

/** How long a step could wait, ms. The rule itself comes with zod. */
const HALF_A_DAY = 12 * 3_600_000;

/** A queue of a former version: its key, and what one of its values becomes. `owner` is what follows the key. */
type Queue<Value> = { key: string; entryOf: (value: Value, owner: string) => NewEntry };
type Note = {
  key: string;
  id: string;
  command: object | null;
  values: Record<string, string>;
  start: Record<string, string>;
  about?: { car: string };
  refused?: keyof typeof REFUSED;
  set?: unknown;
};
/** What the shop said of a note, by what its page made of it. */
const REFUSED = {
  changed: "changed",
  closed: "closed",
  tooMany: "too-many-proposals",
  tooManyAsked: "too-many",
  takenUp: "taken-up",
  notHere: "not-here",
  failed: "other",
};
type Step = {
  key: string;
  id: string;
  label: string;
  step: "startWork" | "markReady";
  version: number;
  at: number;
  undone?: "gone" | "old" | "refused";
  order?: object;
};
type ClockPress = {
  key: string;
  press: { order: string };
  at: number;
  on?: { car: string; job: { en: string; es: string } };
};
type Message = { input: { key: string; message: string }; writtenAt: number };

const queues: readonly Queue<never>[] = [
  {
    key: "openhood.queue.contact",
    entryOf: ({ input: { key, ...input }, writtenAt }: Message) => ({
      key,
      owner: DEVICE,
      procedure: "messages.send",
      input,
      subject: { kind: "message", id: key, label: "" },
      at: writtenAt,
      detail: { text: input.message },
    }),
  },
  {
    key: "openhood.clock.",
    entryOf: ({ key, press, at, on }: ClockPress, owner) => ({
      key,
      owner,
      procedure: "clock.press",
      input: { press },
      subject: { kind: "clock", id: owner, label: on?.car ?? "" },
      at,
      detail: { on: on ?? { car: "", job: { en: "", es: "" } }, text: on?.job.en ?? "" },
    }),
  },
  {
    key: "openhood.steps.",
    entryOf: ({ key, id, label, step, version, at, undone, order }: Step, owner) => ({
      key,
      owner,
      procedure: `booking.${step}`,
      input: { id, version },
      subject: { kind: "order", id, label },
      at,
      sendBy: at + HALF_A_DAY,
      detail: { step, text: "" },
      ...(undone && {
        state: { is: "failed", reason: undone === "old" ? "too-old" : undone, theirs: { order } },
      }),
    }),
  },
  {
    key: "openhood.bay-notes.",
    entryOf: ({ key, id, command, refused, set, ...note }: Note, owner) => ({
      key,
      owner,
      procedure: command ? "orders.edit" : "booking.ask",
      input: command ? { id, commands: [command] } : { id, text: note.values.text ?? "" },
      subject: { kind: "order", id, label: note.about?.car ?? "" },
      detail: { ...note, text: Object.values(note.values).join(" · ") },
      ...(refused && {
        state: { is: "failed", reason: REFUSED[refused], ...(refused !== "failed" && { theirs: { set } }) },
      }),
    }),
  },
];

type Why = { kind: string; reason?: string; error?: { reason: string } };
/** What a tab kept of an order: the calls that waited, and the edits that were not made. */
type OrderDraft = {
  waiting?: { key: string; commands: object[] }[];
  lost?: { command: object; why: Why }[];
  number?: number;
};
const ORDER_DRAFT = "draft.order.";

function editsIn(id: string, owner: string, { waiting = [], lost = [], number = 0 }: OrderDraft): NewEntry[] {
  const entryOf = (commands: object[]) => ({
    owner,
    procedure: "orders.edit",
    input: { id, commands },
    subject: { kind: "order" as const, id, label: `RO ${number}` },
    detail: { texts: commands.map(() => `RO ${number}`) },
  });
  const stateOf = (why: Why): NewEntry["state"] =>
    why.kind === "call"
      ? { is: "failed", reason: why.error?.reason ?? "other" }
      : { is: "failed", reason: why.reason ?? "changed", theirs: why };
  return [
    ...waiting.map(({ key, commands }) => ({ ...entryOf(commands), key })),
    // Carried over twice it is one entry; sent again it gets a key of its own.
    ...lost.map(({ command, why }) => ({
      ...entryOf([command]),
      key: JSON.stringify([id, command]),
      state: stateOf(why),
    })),
  ];
}

/** Moves what waits in keys of former versions into the outbox. Idempotency keys stay, so a crash halfway doubles nothing. */
export async function carryOver(): Promise<void> {
  const owner = signedInUid();
  for (const place of storedKeys(() => sessionStorage).filter((one) => one.startsWith(ORDER_DRAFT))) {
    const draft = readable(() => JSON.parse(readStored(place, "session") ?? "") as OrderDraft);
    // Forms of an order have drafts there, too.
    if (!owner || !(draft?.waiting || draft?.lost)) continue;
    const entries = readable(() => editsIn(place.slice(ORDER_DRAFT.length), owner, draft)) ?? [];
    const added = await Promise.all(entries.map((entry) => outbox.add({ ...entry, hasWaited: true })));
    if (!added.some(({ isUnsaved }) => isUnsaved)) writeStored(place, null, "session");
  }
  for (const { key, entryOf } of queues)
    for (const place of storedKeys(() => localStorage).filter((one) => one.startsWith(key))) {
      let isSaved = true;
      for (const value of listIn<never>(readStored(place))) {
        const entry = readable(() => entryOf(value, place.slice(key.length)));
        if (entry && (await outbox.add({ ...entry, hasWaited: true })).isUnsaved) isSaved = false;
      }
      if (isSaved) writeStored(place, null);
    }
}

const storedKeys = (storage: () => Storage): string[] => readable(() => Object.keys(storage())) ?? [];

function readable<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
