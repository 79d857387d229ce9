import type { LocalText } from "@openhood/domain/fields";
import type { OrderConflict } from "@openhood/domain/repair-orders/applied";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import type { NewEntry, OutboxEntry } from "../../../platform/outbox.ts";

export type Refused = "changed" | "closed" | "tooMany" | "takenUp" | "tooManyAsked" | "notHere" | "failed";

/** What something was written about: a car, by its order and as it is called on the page, and a job of it. */
export type About = {
  id: string;
  car: string;
  job: LocalText | null;
  /** Was the job one's own as it was written? */
  isMine?: boolean;
};

/** Something a technician wrote to be sent, under the key of its one request. */
export type BayNote = {
  key: string;
  /** The form it was written in. */
  form: string;
  /** Of the order, which is that of its appointment. */
  id: string;
  /** What the key was made for. */
  input: unknown;
  values: Record<string, string>;
  /** What the form started from. */
  start: Record<string, string>;
  /** The edit it is; null for a question. */
  command: OrderCommand | null;
  /** Absent in a note of a former version. */
  about?: About;
  /** Why it was not taken: it is not sent again by itself. */
  refused?: Refused;
  /** What somebody else has written in the same place. */
  conflict?: OrderConflict | undefined;
};

type NoteDetail = Omit<BayNote, "key" | "id" | "command" | "refused" | "conflict"> & { text: string };
type NoteInput = { id: string; text?: string; commands?: [OrderCommand] };

/** A note as an outbox entry. */
export const entryOf = (
  { key, id, command, ...note }: BayNote,
  owner: string,
): NewEntry<NoteInput, NoteDetail> => ({
  key,
  owner,
  procedure: command ? "orders.edit" : "booking.ask",
  input: command ? { id, commands: [command] } : { id, text: note.values.text ?? "" },
  subject: { kind: "order", id, label: note.about?.car ?? "" },
  detail: { ...note, text: textOf(note.values, note.start) },
});

/** The note an outbox entry is; null for other entries. */
export function noteOf({ key, input, detail, state }: OutboxEntry): BayNote | null {
  if (!(detail as Partial<NoteDetail> | null)?.form) return null;
  const { text: _, ...note } = detail as NoteDetail;
  const { id, commands } = input as NoteInput;
  const why = state.is === "failed" ? refusedAs(state.reason, state.theirs) : null;
  return {
    ...note,
    key,
    id,
    command: commands?.[0] ?? null,
    ...(why && { refused: why.kind, conflict: why.conflict }),
  };
}

const REFUSED: Readonly<Record<string, Refused>> = {
  changed: "changed",
  "too-many-proposals": "tooMany",
  "too-many": "tooManyAsked",
  "car-left": "notHere",
  "not-here": "notHere",
  "taken-up": "takenUp",
};

/** Why a note was refused, as its page says it. */
export const refusedAs = (reason: string, theirs: unknown) => {
  // Where the call itself failed, the order had no say.
  const kind = theirs === undefined ? "failed" : (REFUSED[reason] ?? "closed");
  return { kind, conflict: kind === "changed" ? (theirs as OrderConflict) : undefined };
};

/** The words that were written in a form, in its order, as far as they are not what it started from. */
export const textOf = (values: Record<string, unknown>, start: Record<string, unknown>): string =>
  Object.entries(values)
    .flatMap(([field, text]) =>
      typeof text === "string" && text.trim() && text !== start[field] ? [text.trim()] : [],
    )
    .join(" · ");
