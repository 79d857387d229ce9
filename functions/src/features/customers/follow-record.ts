import { lostRecipients } from "@openhood/domain/approvals/addressee";
import { hasEnded } from "@openhood/domain/booking/appointment";
import { reachedAt } from "@openhood/domain/booking/rules";
import { correctedContact } from "@openhood/domain/customers/corrected-contact";
import { type CustomerRecord, recordIds } from "@openhood/domain/customers/record";
import { askedNoMore } from "@openhood/domain/repair-orders/asked";
import type { OrderStamp } from "@openhood/domain/repair-orders/order";
import type { Batch } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { appointmentMail } from "../../mails/appointment-mails.ts";
import { ofRecords } from "../../stores/appointment-queries.ts";
import { load as loadVisit } from "../../stores/appointments.ts";
import { endLinksOfOwner } from "../../stores/approval-links.ts";
import { asksOn, noteLinksEnded } from "../../stores/asks.ts";
import { unpaidOrdersOf } from "../../stores/order-money.ts";
import { find, openOnRecords } from "../../stores/orders.ts";
import { currentShopAndSettings } from "../../stores/shop-and-settings.ts";

/** Most visits of a customer that are looked at, the latest first. */
const VISITS = 100;

type Edit = { before: CustomerRecord; after: CustomerRecord; stamp: OrderStamp };
type Reached = { email: string | null; phone: string | null };

/**
 * Puts into the commit of a record's edit what it means for what is open: orders and visits go on under the corrected address, phone
 * and language, and the links sent to an address or number that is gone end.
 */
export async function followRecord(ctx: Ctx, batch: Batch, edit: Edit): Promise<void> {
  const contacts = ({ facts }: CustomerRecord) =>
    JSON.stringify(facts.kind === "person" ? [facts.email, facts.phone] : facts.contacts);
  const { before, after } = edit;
  const isReachedElsewhere = contacts(before) !== contacts(after) || before.facts.kind !== after.facts.kind;
  if (!isReachedElsewhere && before.facts.language === after.facts.language) return;
  await moveOrders(ctx, batch, edit);
  if (isReachedElsewhere) await moveVisits(ctx, batch, edit);
}

async function moveOrders(ctx: Ctx, batch: Batch, { before, after, stamp }: Edit): Promise<void> {
  const db = await ctx.db();
  const { language } = after.facts;
  const isSpoken = language !== before.facts.language;
  const open = await openOnRecords(db, recordIds(before));
  // A car that has left may be owed for: its link, invoice and receipts go to the corrected address, too.
  const unpaid = (await unpaidOrdersOf(db, recordIds(before))).filter((id) =>
    open.every(({ order }) => order.id !== id),
  );
  const owing = (await Promise.all(unpaid.map((id) => find(db, id)))).filter((one) => one !== null);
  for (const { order, save } of [...open, ...owing]) {
    const { customer, asked } = order;
    const contact = correctedContact(customer, before.facts, after.facts);
    const moved = { ...customer, ...contact, ...(isSpoken && { language }) };
    const lost = lostRecipients({ customer, known: before }, { customer: moved, known: after });
    const ends = lost.email || (lost.text && (await wasTexted(db, order.id)));
    if (!ends && isSame(customer, contact) && customer.language === moved.language) continue;
    const links = ends ? await endLinksOfOwner(batch, db, { order: order.id, at: stamp.at }) : 0;
    const changed = { ...order, customer: moved };
    // An approver was asked at an address of their own.
    save(batch, ends && asked?.approver === undefined ? askedNoMore(changed) : changed, []);
    if (links > 0) noteLinksEnded(ctx, batch, db, order.id, { ...stamp, links });
  }
}

/** Was the owner's link sent by text? E-mails with it are not all asks: answers and receipts have it, too. */
const wasTexted = async (db: Awaited<ReturnType<Ctx["db"]>>, order: string): Promise<boolean> =>
  (await asksOn(db, order)).some(
    (one) => "channel" in one && one.channel === "text" && one.approver === null,
  );

async function moveVisits(ctx: Ctx, batch: Batch, { before, after, stamp }: Edit): Promise<void> {
  const db = await ctx.db();
  const open = (await ofRecords(db, recordIds(before), VISITS)).filter((one) => !hasEnded(one));
  for (const { id } of open) {
    const { appointment, save } = await loadVisit(db, id);
    const { customer } = appointment;
    const contact = correctedContact(customer, before.facts, after.facts);
    if (isSame(customer, contact)) continue;
    const moved = reachedAt(appointment, contact, { by: { kind: "staff", ...stamp.by }, at: stamp.at });
    save(batch, moved);
    if (contact.email === customer.email) continue;
    outbox.add(ctx, batch, db, appointmentMail(ctx, moved, await currentShopAndSettings(db), "newLink"));
  }
}

const isSame = (one: Reached, other: Reached): boolean =>
  one.email === other.email && one.phone === other.phone;
