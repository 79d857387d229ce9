import type { Instant } from "../fields.ts";
import {
  MAX_ENTRIES,
  MAX_THREAD,
  type Message,
  type MessageEntry,
  type Sender,
  type SendMessage,
} from "./message.ts";

type Refused<Reason extends string> = { ok: false; reason: Reason };
export type Decided<Reason extends string> = { ok: true; message: Message } | Refused<Reason>;
type Stamp = { id: string; at: Instant };
/** With where the whole e-mail is kept, for what came by e-mail. */
type MailStamp = Stamp & Pick<MessageEntry, "original">;
type Person = { uid: string; name: string };

/** A new message from the contact form, with its first entry. */
export function send(input: SendMessage, stamp: MailStamp): Message {
  return {
    v: 1,
    id: stamp.id,
    sentAt: stamp.at,
    updatedAt: stamp.at,
    from: {
      name: input.name,
      email: input.email,
      phone: input.phone ?? null,
      vehicle: input.vehicle ?? null,
      language: input.language,
    },
    state: { status: "new" },
    assignee: null,
    entries: [{ ...stamp, by: { kind: "customer" }, text: input.message }],
  };
}

/** A conversation the shop begins: its first entry is theirs, so nobody waits for an answer. */
export function begin({ text, ...from }: Sender & { text: string }, by: Person, stamp: Stamp): Message {
  const { uid, name } = by;
  return {
    v: 1,
    id: stamp.id,
    sentAt: stamp.at,
    updatedAt: stamp.at,
    from,
    state: { status: "answered", answeredAt: stamp.at, answeredBy: uid },
    assignee: null,
    entries: [{ id: stamp.id, at: stamp.at, by: { kind: "staff", uid, name }, text }],
  };
}

function append(message: Message, entry: MessageEntry, state: Message["state"]): Decided<"thread-full"> {
  const entries = [...message.entries, entry];
  const size = entries.reduce((sum, one) => sum + one.text.length, 0);
  if (entries.length > MAX_ENTRIES || size > MAX_THREAD) return { ok: false, reason: "thread-full" };
  return { ok: true, message: { ...message, updatedAt: entry.at, state, entries } };
}

/** The shop answers: the thread grows and counts as answered, an archived one comes back. */
export const answer = (message: Message, by: Person, text: string, stamp: Stamp): Decided<"thread-full"> =>
  append(
    message,
    { id: stamp.id, at: stamp.at, by: { kind: "staff", uid: by.uid, name: by.name }, text },
    { status: "answered", answeredAt: stamp.at, answeredBy: by.uid },
  );

/** The customer writes again: whatever its state was, it is new again. */
export const followUp = (message: Message, text: string, stamp: MailStamp): Decided<"thread-full"> =>
  append(message, { ...stamp, by: { kind: "customer" }, text }, { status: "new" });

/** Archives a message, answered or not. */
export function archive(message: Message, by: Person, at: Instant): Decided<"already-archived"> {
  if (message.state.status === "archived") return { ok: false, reason: "already-archived" };
  return {
    ok: true,
    message: {
      ...message,
      updatedAt: at,
      state: { status: "archived", archivedAt: at, archivedBy: by.uid, before: message.state },
    },
  };
}

/** Brings an archived message back to the state it was archived from. */
export function reopen(message: Message, at: Instant): Decided<"not-archived"> {
  if (message.state.status !== "archived") return { ok: false, reason: "not-archived" };
  return { ok: true, message: { ...message, updatedAt: at, state: message.state.before } };
}

/** Assigns the message to a staff member, or (null) to nobody. */
export const assign = (message: Message, to: Person | null, at: Instant): Message => ({
  ...message,
  updatedAt: at,
  assignee: to && { uid: to.uid, name: to.name },
});

/** What a person can name on the phone: the first eight characters of a message's id. */
export const referenceOf = (id: string): string => id.slice(0, 8).toUpperCase();
