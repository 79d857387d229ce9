import { dateAt } from "@openhood/domain/booking/quarters";
import { recordIds } from "@openhood/domain/customers/record";
import { documentId, statementContent } from "@openhood/domain/documents/content";
import { agedOn } from "@openhood/domain/payments/aging";
import type { Action } from "@openhood/domain/staff/policies";
import { audit } from "../../infra/audit.ts";
import type { Batch } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { Problem } from "../../infra/problem.ts";
import { findNow } from "../../stores/customers.ts";
import { addDocument, findDocument } from "../../stores/documents.ts";
import { logoIdNow } from "../../stores/logo.ts";
import { heldFor, unpaidOf } from "../../stores/order-money.ts";
import { loadClock } from "../../stores/shop.ts";
import { currentShopAndSettings } from "../../stores/shop-and-settings.ts";

/** Whose statement, and of which of their open invoices; null for all, with what is held for them. */
export type StatementOf = { record: string; invoices: string[] | null };

/**
 * What a statement says today, and `writeDown`, which puts it into the commit unless that was done before, while its customer's record is
 * there; null where nothing is open. For verbs that have authorized the call. @throws Problem `not-found`
 */
export async function statementNow(ctx: Ctx, { record: id, invoices: chosen }: StatementOf) {
  const db = await ctx.db();
  const found = await findNow(db, id);
  if (!found) throw new Problem("not-found");
  const { record, hold } = found;
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
  const content = statementContent({ id: record.id, name, language }, aged, { shop, logo, day });
  const writeDown = async (batch: Batch, action: Action): Promise<void> => {
    hold(batch);
    if (!(await findDocument(db, documentId(content)))) addDocument(batch, db, content, ctx.now().getTime());
    audit(ctx, batch, db, action, { kind: "record", id: record.id });
  };
  return { facts: record.facts, shop, content, writeDown };
}
