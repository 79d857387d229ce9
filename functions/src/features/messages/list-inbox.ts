import { nameAt } from "@openhood/domain/customers/people";
import type { Message, MessageStatus } from "@openhood/domain/messages/message";
import type { Role } from "@openhood/domain/staff/roles";
import { messageFor, seesContacts } from "@openhood/domain/staff/technician-view";
import { authorizeAccount } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { current, sharing } from "../../stores/customers.ts";
import { type Cursor, countIn, page } from "../../stores/messages.ts";
import { answeredBy } from "./answered-by.ts";

const PAGE = 30;

/** A row of the inbox: the message without its thread, but with how it ends and since when, and what it answers or may answer. */
export type InboxRow = ReturnType<typeof rowOf> &
  Awaited<ReturnType<typeof answeredBy>> & {
    /** Does a customer's record have this name at this address? Anybody can call themselves anything. */
    isNameKnown: boolean;
  };

const rowOf = (role: Role, { entries, v: _, ...message }: Message) => ({
  ...messageFor(role, message),
  excerpt: (entries.at(-1)?.text ?? "").slice(0, 160),
  lastAt: entries.at(-1)?.at ?? message.sentAt,
  count: entries.length,
});

/**
 * A page of the inbox in a status, the latest moved first, and how many messages are new. A technician's inbox holds
 * what is assigned to them.
 */
export async function listInbox(ctx: Ctx, input: { status: MessageStatus; after: Cursor | null }) {
  const { role, uid } = authorizeAccount(ctx, "messages.inbox");
  const assignee = seesContacts(role) ? null : uid;
  const db = await ctx.db();
  const [found, unread] = await Promise.all([
    page(db, { status: input.status, assignee }, PAGE + 1, input.after),
    countIn(db, { status: "new", assignee }),
  ]);
  const shown = found.slice(0, PAGE);
  const isKnown = await knownNames(ctx, shown);
  const rows = await Promise.all(
    shown.map(
      async (message): Promise<InboxRow> => ({
        ...rowOf(role, message),
        ...(await answeredBy(ctx, message)),
        isNameKnown: isKnown(message),
      }),
    ),
  );
  const last = rows.at(-1);
  return {
    rows,
    unread,
    next: found.length > PAGE && last ? { updatedAt: last.updatedAt, id: last.id } : null,
  };
}

/** Most records of ten addresses that are asked what they call somebody. */
const MOST = 50;

/** Whether somebody is called by the records with their address what they call themselves. */
async function knownNames(ctx: Ctx, all: readonly Message[]): Promise<(message: Message) => boolean> {
  const db = await ctx.db();
  const emails = all.map(({ from }) => from.email);
  const records = await current(db, await sharing(db, { emails, phones: [] }, MOST));
  return ({ from: { name, email } }) =>
    records.some(({ facts }) => nameAt(facts, email)?.toLowerCase() === name.toLowerCase());
}
