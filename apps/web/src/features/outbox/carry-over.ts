import { DEVICE, type NewEntry, outbox } from "../../platform/outbox.ts";
import { listIn, readStored, writeStored } from "../../platform/storage.ts";

/** A queue of a former version: its key, and what one of its values becomes. `owner` is what follows the key. */
type Queue<Value> = { key: string; entryOf: (value: Value, owner: string) => NewEntry };
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
];

/** Moves what waits in keys of former versions into the outbox. Idempotency keys stay, so a crash halfway doubles nothing. */
export async function carryOver(): Promise<void> {
  for (const { key, entryOf } of queues)
    for (const place of storedKeys().filter((one) => one.startsWith(key))) {
      let isSaved = true;
      for (const value of listIn<never>(readStored(place))) {
        const entry = readable(() => entryOf(value, place.slice(key.length)));
        if (entry && (await outbox.add(entry)).isUnsaved) isSaved = false;
      }
      if (isSaved) writeStored(place, null);
    }
}

const storedKeys = (): string[] => readable(() => Object.keys(localStorage)) ?? [];

function readable<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
