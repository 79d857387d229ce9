import { clearIntent } from "../../../platform/intent.ts";
import { useMe } from "../../../platform/me.ts";
import { useOnline } from "../../../platform/network.ts";
import { outbox, useOutboxEntries } from "../../../platform/outbox.ts";
import { listIn } from "../../../platform/storage.ts";
import { BAY_ARRIVED } from "../../../platform/storage-keys.ts";
import { useStored } from "../../../platform/use-stored.ts";
import type { Arrived } from "./arrived.ts";
import { type BayNote, entryOf, noteOf, type Refused, refusedAs } from "./bay-note.ts";
import { changeArrived } from "./note-arrivals.ts";

/** The names of the forms in which something is written: of an order, of a job (written up, withdrawn), and of an appointment. */
export const noteForms = {
  found: (order: string) => `my-bay.found.${order}`,
  write: (job: string) => `my-bay.write.${job}`,
  withdraw: (job: string) => `my-bay.withdraw.${job}`,
  ask: (appointment: string) => `my-bay.ask.${appointment}`,
};
/** The forms of the cars about which something can be asked, and of the orders that show their jobs. */
export const formsOf = (
  cars: readonly string[],
  orders: readonly { id: string; jobs: readonly { id: string }[] }[],
): string[] => [
  ...cars.map(noteForms.ask),
  ...orders.flatMap(({ id, jobs }) => [
    noteForms.found(id),
    ...jobs.flatMap((job) => [noteForms.write(job.id), noteForms.withdraw(job.id)]),
  ]),
];
/** What the names of the drafts in the bay begin with. */
export const BAY_DRAFTS = "my-bay.";

/** `isKept`: it waits for the connection. */
export type NoteReply =
  | { ok: true; isKept: boolean }
  | { ok: false; kind: Refused; conflict?: BayNote["conflict"] };

/** What a technician writes in the bay: sent through the outbox; what is refused stays, with its words, until somebody has seen to it. */
export function useBayNotes() {
  const { uid } = useMe();
  const isConnected = useOnline();
  const entries = useOutboxEntries();
  // Until it was sent in vain, its form says what becomes of it.
  const notes = entries.flatMap((entry) =>
    entry.hasWaited || !isConnected || entry.state.is === "failed" ? (noteOf(entry) ?? []) : [],
  );
  const [arrived] = useStored(`${BAY_ARRIVED}${uid}`);
  return {
    notes,
    /** The keys of the notes on their way. */
    sending: isConnected ? entries.flatMap(({ key, state }) => (state.is === "sending" ? [key] : [])) : [],
    drop: ({ key }: BayNote) => outbox.discard(key),
    /** Sends what was refused once more, as another request. */
    sendAgain: ({ key }: BayNote) => outbox.retry(key),
    /** What arrived after it had waited, where something else had happened by then; until its person has seen it. */
    arrived: listIn<Arrived>(arrived),
    seeArrived: (key: string) => changeArrived(uid, (all) => all.filter((one) => one.key !== key)),
    /** Sends a note; without a connection it waits. */
    send: async (note: BayNote): Promise<NoteReply> => {
      const result = await outbox.run(entryOf(note, uid));
      if ("again" in result) return { ok: true, isKept: true };
      if (result.ok) return { ok: true, isKept: false };
      // The key's record would answer the same, though there may be room the next time.
      clearIntent(note.form, uid);
      return { ok: false, ...refusedAs(result.reason, result.theirs) };
    },
  };
}
