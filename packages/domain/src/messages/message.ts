import { z } from "zod";
import { Email, givenName, type Instant, Language, OptionalPhone, optionalLine, text } from "../fields.ts";
import type { StaffMember } from "../staff/rules.ts";

/** Longest text of one entry, in UTF-16 units. */
export const MAX_TEXT = 5_000;
/** Most entries of a thread. */
export const MAX_ENTRIES = 100;
/** Most text of a thread, in UTF-16 units of up to 3 bytes: it stays one document, well under Firestore's 1 MiB. */
export const MAX_THREAD = 250_000;

/** What the contact form sends. `website` is a honeypot: people do not see it, robots fill it in. */
export const SendMessage = z.strictObject({
  name: givenName(80),
  email: Email,
  phone: OptionalPhone,
  vehicle: optionalLine(120),
  message: text(MAX_TEXT),
  language: Language,
  website: z.string().max(2_000).optional(),
});
export type SendMessage = z.infer<typeof SendMessage>;

export const EntryText = text(MAX_TEXT);
/** What a form sends that adds an entry to a thread. */
export const WriteEntry = z.strictObject({ text: EntryText });
export type WriteEntry = z.infer<typeof WriteEntry>;

export const messageStatuses = ["new", "answered", "archived"] as const;
export const MessageStatus = z.enum(messageStatuses);
export type MessageStatus = z.infer<typeof MessageStatus>;

export type MessageState =
  | { status: "new" }
  | { status: "answered"; answeredAt: Instant; answeredBy: string }
  | {
      status: "archived";
      archivedAt: Instant;
      archivedBy: string;
      before: Exclude<MessageState, { status: "archived" }>;
    };

export type MessageEntry = {
  id: string;
  at: Instant;
  by: { kind: "customer" } | { kind: "staff"; uid: string; name: string };
  text: string;
  /** Where the whole e-mail is kept that it was made of; absent where none is. */
  original?: string;
};

export type Sender = {
  name: string;
  email: string;
  phone: string | null;
  vehicle: string | null;
  language: Language;
  /** Does nobody know their language? Then it is the shop's. */
  isLanguageGuessed?: true;
};

/** A contact message and the thread that grew from it, oldest entry first. */
export type Message = {
  v: 1;
  id: string;
  sentAt: Instant;
  updatedAt: Instant;
  from: Sender;
  state: MessageState;
  assignee: Pick<StaffMember, "uid" | "name"> | null;
  /** It answers an e-mail of the shop's, and came by e-mail; without it, it was written on the site or begun by the shop. */
  channel?: "email";
  /** The visit, order or customer's record whose e-mail it answers; absent where that is gone, or it answers another. */
  visit?: string;
  /**
   * The visit, order, record or message whose e-mail it may answer, though it came from a mailbox that it is not of: for the staff, and
   * nothing that its sender is told.
   */
  maybe?: string;
  entries: MessageEntry[];
};
