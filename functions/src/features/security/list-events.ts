import type { SecurityEvent, SecurityKind } from "@openhood/domain/security/event";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { type Cursor, eventPage } from "../../infra/security-events.ts";
import { namesOfAccounts, namesOn } from "../../stores/customers.ts";
import { sendersOf } from "../../stores/messages.ts";
import { loadStaff } from "../../stores/staff.ts";

const PAGE = 50;

/** An event as the owner reads it: accounts, records and who wrote a message by name, as far as they are known. */
export type EventRow = Omit<SecurityEvent, "v"> & { byName: string | null; subjectName: string | null };

/**
 * Who got in, who may do what, and who looked at whom: a page of 50, the latest first.
 * @param input.kind null for all
 * @returns `next`: where the next page begins; null when this is the last
 */
export async function listEvents(
  ctx: Ctx,
  input: { kind: SecurityKind | null; after: Cursor | null },
): Promise<{ rows: EventRow[]; next: Cursor | null }> {
  authorize(ctx, "security.events");
  const db = await ctx.db();
  const [found, { members }] = await Promise.all([
    eventPage(db, input.kind, PAGE + 1, input.after),
    loadStaff(db),
  ]);
  const shown = found.slice(0, PAGE);
  const about = (kind: string) => shown.flatMap(({ subject }) => (subject.kind === kind ? subject.id : []));
  const staff = new Map(members.map(({ uid, name }) => [uid, name]));
  const others = shown.flatMap(({ by: { uid } }) => (uid === null || staff.has(uid) ? [] : uid));
  const [customers, senders, accounts] = await Promise.all([
    namesOn(db, about("record")),
    sendersOf(db, about("message")),
    namesOfAccounts(db, others),
  ]);
  const nameOf = (uid: string | null) =>
    uid === null ? null : (staff.get(uid) ?? accounts.get(uid) ?? null);
  const rows = shown.map(({ v: _, ...event }) => ({
    ...event,
    byName: nameOf(event.by.uid),
    subjectName: customers.get(event.subject.id) ?? senders.get(event.subject.id) ?? nameOf(event.subject.id),
  }));
  const last = rows.at(-1);
  return { rows, next: found.length > PAGE && last ? { at: last.at, id: last.id } : null };
}
