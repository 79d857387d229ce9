import { hasEnded } from "@openhood/domain/booking/appointment";
import { openOrder as newOrder, openingOf } from "@openhood/domain/repair-orders/open-order";
import type { Concern, OrderCustomer, OrderVehicle } from "@openhood/domain/repair-orders/order";
import { hasRoom, type PhoneEstimate } from "@openhood/domain/repair-orders/phone-estimate";
import { followAppointment } from "@openhood/domain/repair-orders/visit";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { Problem } from "../../infra/problem.ts";
import { unlessRemoved } from "../../infra/removal-mark.ts";
import { type Loaded, load } from "../../stores/appointments.ts";
import { loadBoard } from "../../stores/board.ts";
import { byIds } from "../../stores/customers.ts";
import { create } from "../../stores/orders.ts";
import { knownCar } from "../../stores/vehicle-of-order.ts";
import { byIds as vehiclesById } from "../../stores/vehicles.ts";
import { readBookedJobs, readOpening } from "../../stores/visit-order.ts";

/** What an order is opened from: an appointment, or a call without one. */
export type OpenFrom = { kind: "appointment"; id: string } | ({ kind: "phone-estimate" } & PhoneEstimate);

type Opened = { ok: true; id: string } | { ok: false; reason: "ended" | "too-many-open" };

/**
 * Opens an order once per key: for an appointment the one it has, or its first; or an estimate for somebody who calls. Refused
 * (`ended`) for an appointment that is over and never had one, and (`too-many-open`) where so many estimates wait already.
 * @throws Problem `not-found`
 */
export async function openOrder(ctx: Ctx, { key, from }: { from: OpenFrom; key: string }): Promise<Opened> {
  const { uid, name } = authorizeAccount(ctx, "orders.open");
  return commitOnce<Opened>(ctx, { action: "orders.open", key, input: from }, async (batch, db) => {
    const stamp = { by: { uid, name }, at: ctx.now().toISOString() };
    const id = from.kind === "appointment" ? from.id : ctx.newId();
    const { found, settings, next } = await readOpening(db, id);
    if (found) return { ok: true as const, id };
    if (from.kind === "phone-estimate" && !hasRoom(Object.values(await loadBoard(db))))
      return { ok: false, reason: "too-many-open" };
    const named = { id, number: next.number };
    const visit = from.kind === "appointment" ? await load(db, id) : null;
    const appointment = visit?.appointment;
    const car = appointment ? await knownCar(db, appointment) : null;
    if (appointment && hasEnded(appointment)) return { ok: false, reason: "ended" };
    const opening =
      from.kind === "phone-estimate"
        ? await calledFor(ctx, from, named)
        : openingOf((visit as Loaded).appointment, named, ctx.newId, car);
    const booked = appointment ? await readBookedJobs(db, appointment) : [];
    const begun = newOrder(opening, settings, stamp, ctx.newId, booked);
    // An order without jobs goes wherever its appointment is, and booked ones are on none whose work began.
    const follows = appointment && followAppointment(begun, appointment.state.status, stamp, settings);
    next.take(batch);
    // A move in the same moment would find no order to take along.
    visit?.hold(batch);
    create(batch, db, follows?.ok ? follows.order : begun);
    unlessRemoved(batch, db, opening.customer.email);
    audit(ctx, batch, db, "orders.open", { kind: "order", id });
    return { ok: true as const, id };
  });
}

type Called = Extract<OpenFrom, { kind: "phone-estimate" }>;
type Named = { id: string; number: number };

async function calledFor(ctx: Ctx, from: Called, named: Named) {
  const db = await ctx.db();
  const [[record], [vehicle]] = await Promise.all([
    from.record === null ? [] : byIds(db, [from.record]),
    from.vehicle === null ? [] : vehiclesById(db, [from.vehicle]),
  ]);
  if (from.record !== null && !record) throw new Problem("not-found");
  if (from.vehicle !== null && (!vehicle || vehicle.owner !== record?.id)) throw new Problem("not-found");
  const customer: OrderCustomer = {
    uid: record?.uid ?? null,
    record: record?.id ?? null,
    name: from.name,
    email: record?.facts.kind === "person" ? record.facts.email : null,
    phone: from.phone ?? (record?.facts.kind === "person" ? record.facts.phone : null),
    language: from.language,
  };
  const car: OrderVehicle = vehicle
    ? {
        id: vehicle.id,
        vin: vehicle.facts.vin,
        plate: vehicle.facts.plate,
        plateState: vehicle.facts.plateState,
        year: vehicle.facts.year,
        make: vehicle.facts.make,
        model: vehicle.facts.model,
        color: vehicle.facts.color,
      }
    : { id: null, vin: null, plateState: null, color: null, ...from.car };
  const concerns: Concern[] = from.concern === null ? [] : [{ id: ctx.newId(), text: from.concern }];
  return {
    ...named,
    source: { kind: "phone-estimate" as const },
    customer,
    vehicle: car,
    stage: "scheduled" as const,
    concerns,
    odometerIn: null,
    keyTag: null,
    waits: null,
  };
}
