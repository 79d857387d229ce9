import { dateAt } from "@openhood/domain/booking/quarters";
import { peopleOf } from "@openhood/domain/customers/people";
import { recordIds } from "@openhood/domain/customers/record";
import { documentId, type StatementContent, statementContent } from "@openhood/domain/documents/content";
import { agedOn } from "@openhood/domain/payments/aging";
import type { Action } from "@openhood/domain/staff/policies";
import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { type Batch, commit, commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { Problem } from "../../infra/problem.ts";
import { unlessRemoved } from "../../infra/removal-mark.ts";
import { statementMail } from "../../mails/statement-mail.ts";
import { findNow } from "../../stores/customers.ts";
import { documentAddress, type GivenDocument } from "../../stores/document-address.ts";
import { addDocument, findDocument } from "../../stores/documents.ts";
import { logoIdNow } from "../../stores/logo.ts";
import { heldFor, unpaidOf } from "../../stores/order-money.ts";
import { loadClock } from "../../stores/shop.ts";
import { currentShopAndSettings } from "../../stores/shop-and-settings.ts";

type Db = Awaited<ReturnType<Ctx["db"]>>;

/** Whose statement, and of which of their open invoices; null for all, with what is held for them. */
export type StatementOf = { record: string; invoices: string[] | null };

/** What a statement says today; null where nothing is open. @throws Problem `not-found` */
async function statementNow(ctx: Ctx, db: Db, { record: id, invoices: chosen }: StatementOf) {
  const found = await findNow(db, id);
  if (!found) throw new Problem("not-found");
  const { record } = found;
  const ids = recordIds(record);
  const [unpaid, payments, { shop }, logo, clock] = await Promise.all([
    unpaidOf(db, ids),
    chosen ? [] : heldFor(db, ids),
    currentShopAndSettings(db),
    logoIdNow(db),
    loadClock(db),
  ]);
  const day = dateAt(ctx.now().getTime(), clock);
  const invoices = chosen ? unpaid.filter((one) => chosen.includes(one.id)) : unpaid;
  const inTurn = invoices.toSorted((a, b) => a.number - b.number);
  const aged = agedOn({ invoices: inTurn, payments }, null, { asOf: day, by: "due" });
  if (aged.owed.length + aged.held.length === 0) return null;
  const { name, language } = record.facts;
  return {
    found,
    shop,
    content: statementContent({ id: record.id, name, language }, aged, { shop, logo, day }),
  };
}

type Now = NonNullable<Awaited<ReturnType<typeof statementNow>>>;

/** Puts a statement into the commit, unless it was written down before, while its customer's record is there. */
async function writeDown(
  ctx: Ctx,
  batch: Batch,
  db: Db,
  { found, content }: Now,
  action: Action,
): Promise<void> {
  found.hold(batch);
  if (!(await findDocument(db, documentId(content)))) addDocument(batch, db, content, ctx.now().getTime());
  audit(ctx, batch, db, action, { kind: "record", id: found.record.id });
}

/** Gives the counter a statement of a customer's account as a PDF, in the customer's language. @throws Problem `not-found` */
export async function giveStatement(ctx: Ctx, of: StatementOf): Promise<GivenDocument> {
  authorize(ctx, "invoices.statement");
  const db = await ctx.db();
  let content: StatementContent | null = null;
  await commit(ctx, async (batch, db) => {
    const now = await statementNow(ctx, db, of);
    content = now?.content ?? null;
    if (!now) return { ok: false, reason: "nothing" };
    await writeDown(ctx, batch, db, now, "invoices.statement");
    return { ok: true };
  });
  const given = content as StatementContent | null;
  if (!given) return { ok: false, reason: "nothing" };
  return documentAddress(db, documentId(given), given.day, ctx.now().getTime());
}

/**
 * E-mails a customer the statement of their account, once per key. Refused (`nothing`) where nothing is open, and (`no-address`) where the
 * record doesn't name the address.
 * @throws Problem `not-found`
 */
export async function sendStatement(
  ctx: Ctx,
  { key, ...input }: StatementOf & { to: string; key: string },
): Promise<{ ok: true } | { ok: false; reason: "nothing" | "no-address" }> {
  authorize(ctx, "invoices.sendStatement");
  return commitOnce(ctx, { action: "invoices.sendStatement", key, input }, async (batch, db) => {
    const now = await statementNow(ctx, db, input);
    if (!now) return { ok: false, reason: "nothing" };
    const { facts } = now.found.record;
    const person = peopleOf(facts).find(({ email }) => email === input.to);
    if (!person) return { ok: false, reason: "no-address" };
    unlessRemoved(batch, db, input.to);
    await writeDown(ctx, batch, db, now, "invoices.sendStatement");
    outbox.add(
      ctx,
      batch,
      db,
      statementMail(ctx, { name: person.name, email: input.to }, now.content, now.shop),
    );
    return { ok: true };
  });
}
