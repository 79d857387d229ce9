import type { Appointment } from "@openhood/domain/booking/appointment";
import { peopleOf } from "@openhood/domain/customers/people";
import { addressesIn, type CustomerRecord, recordIds } from "@openhood/domain/customers/record";
import type { Vehicle } from "@openhood/domain/customers/vehicle";
import { appointmentFor, recordFor, seesContacts } from "@openhood/domain/staff/technician-view";
import { textNumber } from "@openhood/domain/texts/number";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { recordView } from "../../infra/security-events.ts";
import { claimsOn } from "../../stores/address-claims.ts";
import { ofRecords } from "../../stores/appointment-queries.ts";
import { byIds, current, load } from "../../stores/customers.ts";
import { isOptedOut } from "../../stores/text-opt-outs.ts";
import { allOnRecords } from "../../stores/vehicles.ts";

/** Most vehicles and appointments one reply holds. */
const VEHICLES = 300;
const APPOINTMENTS = 50;

export type CustomerPage = {
  record: CustomerRecord;
  /** The record this one went into, when it was merged. */
  into: { id: string; name: string } | null;
  /** The records that went into this one, and how long that can be undone. */
  merged: { id: string; name: string; undoUntil: string | null }[];
  vehicles: Vehicle[];
  appointments: Appointment[];
  /** Which accounts have claimed an address of the record, and which addresses its own account has; for the counter. */
  claims: { uid: string; account: string; email: string; at: string }[];
  /** The numbers of the record, as they stand there, that answered STOP: no text goes there, whatever is wanted. For the counter. */
  stopped: string[];
  /** Those that texts can go to; none where the shop sends no texts. For the counter. */
  texted: string[];
};

/**
 * A customer's record with all that is on it: vehicles, archived ones included, and the latest appointments. A technician
 * gets no way to reach the customer. That it was opened is written down.
 */
export async function getCustomer(ctx: Ctx, input: { id: string }): Promise<CustomerPage> {
  authorize(ctx, "customers.record");
  const { role } = ctx.actor;
  const db = await ctx.db();
  const { record } = await load(db, input.id);
  const ids = recordIds(record);
  const addresses = seesContacts(role) ? addressesIn(record.facts).filter((one) => one !== null) : [];
  const phones =
    seesContacts(role) && ctx.config.texts ? peopleOf(record.facts).map(({ phone }) => phone) : [];
  const [all, appointments, parts, [holder] = [], claims, wishes] = await Promise.all([
    allOnRecords(db, ids, VEHICLES),
    ofRecords(db, ids, APPOINTMENTS),
    byIds(db, record.absorbed),
    record.state.status === "merged" ? current(db, [record]) : [],
    claimsOn(db, addresses),
    wishesOf(ctx, phones),
    recordView(ctx, "record-opened", { kind: "record", id: record.id }),
  ]);
  const now = ctx.now().toISOString();
  const last = record.merges.at(-1);
  return {
    record: recordFor(role, record),
    into: holder ? { id: holder.id, name: holder.facts.name } : null,
    merged: parts.map(({ id, facts }) => ({
      id,
      name: facts.name,
      undoUntil: last?.other === id && last.undoUntil >= now ? last.undoUntil : null,
    })),
    vehicles: all.filter(({ merged }) => !merged),
    appointments: appointments.map((one) => appointmentFor(role, onOneCar(one, all))),
    claims: claims.flatMap(({ uid, account, claims }) =>
      claims
        .filter(({ email }) => addresses.includes(email) || addresses.includes(account))
        .map((one) => ({ uid, account, ...one })),
    ),
    stopped: wishes.filter(({ stopped }) => stopped).map(({ phone }) => phone),
    texted: wishes.filter(({ stopped }) => !stopped).map(({ phone }) => phone),
  };
}

/** The numbers that could be texted, as they are written, and which of them want no more texts. */
async function wishesOf(ctx: Ctx, phones: readonly (string | null)[]) {
  const all = await Promise.all(
    phones.map(async (phone) => {
      const number = textNumber(phone);
      return phone === null || number === null ? null : { phone, stopped: await isOptedOut(ctx, number) };
    }),
  );
  return all.filter((one) => one !== null);
}

/** An appointment with the vehicle that its own turned out to be. */
function onOneCar(appointment: Appointment, vehicles: readonly Vehicle[]): Appointment {
  const { vehicle } = appointment;
  const into = vehicles.find(({ id }) => id === vehicle.id)?.merged?.into;
  return into ? { ...appointment, vehicle: { ...vehicle, id: into } } : appointment;
}
