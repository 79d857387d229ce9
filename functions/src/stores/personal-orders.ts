import { isOwnRecord } from "@openhood/domain/customers/forget";
import { decidesAlone } from "@openhood/domain/customers/may-approve";
import { type CustomerRecord, recordIds } from "@openhood/domain/customers/record";
import { inspectionForCustomer } from "@openhood/domain/inspections/summary";
import { heldOn, isRefunding, owedOn } from "@openhood/domain/payments/order-money";
import { OPEN_STAGES } from "@openhood/domain/repair-orders/board";
import { ownOrder, withoutCustomer } from "@openhood/domain/repair-orders/forget";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { entryForCustomer, type ThreadEntry } from "@openhood/domain/threads/entry";
import type { Firestore } from "firebase-admin/firestore";
import type { OnRemoval, PersonalData } from "../infra/personal-data.ts";
import { goneRecords } from "../infra/removal-mark.ts";
import { removeLinks } from "./approval-links.ts";
import { openAttemptOf } from "./attempts.ts";
import { naming } from "./customers.ts";
import { forgetDocuments } from "./documents.ts";
import { inspectionsOf, removeInspections } from "./inspections.ts";
import { endClocksOn, forgetReasons } from "./job-clocks.ts";
import { removeEntries } from "./ledger.ts";
import { forgetPayer, loadMoney } from "./order-money.ts";
import { forgetEdits, type LoadedOrder, orderIn, ordersOf, ordersOn, reduceOrder } from "./orders.ts";
import { removeThread, saidOn } from "./threads.ts";

/** The ids of the records that are this person's own. */
const ownRecords = (named: readonly CustomerRecord[], email: string): string[] =>
  named.filter((record) => isOwnRecord(record, email)).flatMap(recordIds);

/** An order without whose customer nobody decides; `fleet` names whose car it is where the person only speaks for it. */
type OpenOrder = LoadedOrder & { fleet: string | null };

/** A person's orders that are not ended, and those of fleets of whose contacts nobody else may decide. */
export async function openOrdersOf(db: Firestore, email: string): Promise<OpenOrder[]> {
  const named = (await naming(db, email).get()).docs.map((doc) => doc.data() as CustomerRecord);
  const alone = named.filter(({ state, facts }) => state.status === "active" && decidesAlone(facts, email));
  const fleets = new Map(
    alone.flatMap((record) => recordIds(record).map((id) => [id, record.facts.name] as const)),
  );
  const records = [...ownRecords(named, email), ...fleets.keys()];
  const all = [ordersOf(db, email), ...records.map((id) => ordersOn(db, id))];
  const found = await Promise.all(all.map((query) => query.where("stage.is", "in", OPEN_STAGES).get()));
  const each = new Map(found.flatMap(({ docs }) => docs.map((doc) => [doc.id, doc] as const)));
  return [...each.values()].flatMap((doc) => {
    const loaded = orderIn(db, doc);
    return loaded ? [{ ...loaded, fleet: fleets.get(loaded.order.customer.record ?? "") ?? null }] : [];
  });
}

/**
 * Does a person owe the shop something on one of their orders, does the shop hold money of theirs, or is some on its way: a card page
 * that is open, or a refund that the card service has yet to make? Three reads for each of their orders.
 */
export async function hasOpenMoney(db: Firestore, email: string): Promise<boolean> {
  const named = (await naming(db, email).get()).docs.map((doc) => doc.data() as CustomerRecord);
  const all = [ordersOf(db, email), ...ownRecords(named, email).map((id) => ordersOn(db, id))];
  const found = await Promise.all(all.map((query) => query.select().get()));
  const ids = [...new Set(found.flatMap(({ docs }) => docs.map(({ id }) => id)))];
  const monies = await Promise.all(ids.map((id) => loadMoney(db, id)));
  if (monies.some(({ money }) => owedOn(money) > 0 || heldOn(money) > 0 || isRefunding(money))) return true;
  return (await Promise.all(ids.map((id) => openAttemptOf(db, id)))).some((one) => one !== null);
}

/** The shop's orders for a person: their estimates go with them, of authorized work what has to be kept stays. */
export const personalOrders: PersonalData = {
  async show(read, db, email) {
    const named = await read<CustomerRecord>(naming(db, email));
    const own = ownRecords(named, email);
    const found = await read<RepairOrder>(ordersOf(db, email), ...own.map((id) => ordersOn(db, id)));
    const orders = [...new Map(found.map((order) => [order.id, order])).values()];
    return Promise.all(
      orders.map(async (order) => {
        const said = await read<ThreadEntry>(saidOn(db, order.id));
        const { money } = await loadMoney(db, order.id);
        const inspected = await inspectionsOf(db, [order.id]);
        return {
          ...ownOrder(order),
          messages: said.map((entry) => entryForCustomer(entry)),
          inspections: inspected.flatMap((one) => inspectionForCustomer(one) ?? []),
          invoices: money.invoices.map(({ kind, number, day, total, open }) => ({
            kind,
            number,
            day,
            total,
            open,
          })),
          payments: money.payments.map(({ day, tender, cents, refunded, reversed }) => ({
            ...{ day, tender, cents, refunded, takenBack: reversed !== null },
          })),
        };
      }),
    );
  },
  async remove(db, { email }) {
    const gone = await goneRecords(db, email);
    return [[ordersOf(db, email), forget], ...gone.map((id) => [ordersOn(db, id), detach] as const)];
  },
};

const forget: OnRemoval = async (batch, db, found) => {
  // The order last: until then its query finds it again.
  if ((await forgetEdits(batch, db, found.id)) !== null) return;
  if ((await removeThread(batch, db, found.id)) !== null) return;
  await removeInspections(batch, db, found.id);
  const after = withoutCustomer(found.data() as RepairOrder);
  const records = after ? "stay" : "go";
  if ((await forgetDocuments(batch, db, found.id, { records })) !== null) return;
  // The books keep the amounts of an order that goes, too.
  await forgetPayer(batch, db, found.id);
  // It opens nothing any more: nobody is there to decide, or to be answered.
  await removeLinks(batch, db, found.id);
  // Of approved work the law asks who said yes, and how; of what was never done nothing stays.
  if (after) await forgetReasons(batch, db, found.id);
  else {
    await removeEntries(batch, db, found.id);
    await endClocksOn(batch, db, found.id);
  }
  reduceOrder(batch, db, found, after);
};

/** Of a record that is gone: written without an address it is theirs, of another address it is on no record. */
const detach: OnRemoval = async (batch, db, found, person) => {
  const order = found.data() as RepairOrder;
  const { email } = order.customer;
  if (email === null || email === person.email) return forget(batch, db, found, person);
  reduceOrder(batch, db, found, { ...order, customer: { ...order.customer, record: null } });
};
