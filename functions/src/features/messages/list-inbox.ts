import type { Message, MessageStatus } from "@openhood/domain/messages/message";
import type { Role } from "@openhood/domain/staff/roles";
import { messageFor, seesContacts } from "@openhood/domain/staff/technician-view";
import { authorizeAccount } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { type Cursor, countIn, page } from "../../stores/messages.ts";
import { answeredBy } from "./answered-by.ts";

const PAGE = 30;

/** A row of the inbox: the message without its thread, but with how it ends and since when, and what it answers or may answer. */
export type InboxRow = ReturnType<typeof rowOf> & Awaited<ReturnType<typeof answeredBy>>;

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
  const rows = await Promise.all(
    found.slice(0, PAGE).map(
      async (message): Promise<InboxRow> => ({
        ...rowOf(role, message),
        ...(await answeredBy(ctx, message)),
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
