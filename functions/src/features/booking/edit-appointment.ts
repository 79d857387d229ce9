import type { Decided, Overridable } from "@openhood/domain/booking/appointment";
import type { BookingRules, SlotRequest } from "@openhood/domain/booking/availability";
import { holdAt } from "@openhood/domain/booking/hold";
import type { EditAppointment, Refused, When } from "@openhood/domain/booking/inputs";
import { firstQuarterOf } from "@openhood/domain/booking/load";
import { placeEdit } from "@openhood/domain/booking/place-slot";
import { quartersFor } from "@openhood/domain/booking/quarters";
import { refusal } from "@openhood/domain/booking/refusal";
import { bookedVehicle, edit, promisedWork } from "@openhood/domain/booking/rules";
import { isSameVehicle } from "@openhood/domain/customers/vehicle-rules";
import { scheduleDateRefusal } from "@openhood/domain/dates";
import type { Ctx } from "../../infra/ctx.ts";
import { loadShopAndSettings } from "../../stores/shop-and-settings.ts";
import { heldBy } from "../../stores/time-claims.ts";
import { changeAppointment, type Seen } from "./change-appointment.ts";
import { linkVehicle } from "./link-vehicle.ts";
import { nextTieBreaker } from "./next-tie-breaker.ts";
import { refuse } from "./refuse.ts";

type Edited = Decided<"ended"> | Refused;

/**
 * Writes an appointment down anew: the work, the car, phone and note, how the customer comes, the lane. Where it does not fit
 * as it stands any more, it is refused with the nearest free times, unless it is to stand there `anyway`.
 */
export const editAppointment = (ctx: Ctx, input: Seen & EditAppointment) =>
  changeAppointment(ctx, "booking.edit", input, async (appointment, given, batch): Promise<Edited> => {
    const { setup, stamp } = given;
    const { kind, lane, slot: other, anyway = false } = input;
    const slugs = [...new Set(input.services)];
    const { services: catalog } = await loadShopAndSettings(await ctx.db(), { slugs });
    // What was agreed stays as it was agreed.
    const services = slugs.flatMap(
      (slug) =>
        appointment.services.find((one) => one.slug === slug) ??
        promisedWork(catalog.filter((one) => one.slug === slug)),
    );
    if (services.length < slugs.length) return refusal("not-bookable");
    const isSameWork =
      services.length === appointment.services.length &&
      appointment.services.every(({ slug }) => slugs.includes(slug));
    const length = isSameWork
      ? appointment.slot.quarters.length
      : quartersFor(services.reduce((sum, { hours }) => sum + hours, 0));
    const skills = [...new Set(catalog.flatMap(({ skill }) => skill ?? []))];

    const now = ctx.now().getTime();
    const date = other?.date ?? appointment.slot.date;
    const refused = other ? scheduleDateRefusal(date, now) : null;
    if (refused) return refusal(refused);
    const day = await given.dayOn(date);
    const held = heldBy(appointment);
    const own = { kind: appointment.kind, slot: appointment.slot, held };
    const isSamePlace = isSameWork && lane === appointment.slot.lane && !other;
    const place = {
      kind,
      lane: other?.lane ?? lane,
      slot: other,
      length,
      skills: isSamePlace ? null : skills,
    };
    const placed = placeEdit(setup, day, own, place, anyway);
    const rules: BookingRules = { ...setup, audience: "staff", now };
    if (!placed.ok) {
      const request: SlotRequest = { quarters: length, skills, kind };
      const start = firstQuarterOf(appointment.slot.quarters);
      const when: When = kind === "waiter" ? { kind, date, start } : { kind, date };
      return refuse(ctx, placed.reason, { rules, request, when, held });
    }
    const hold = holdAt(rules, day, kind, placed.slot, nextTieBreaker(ctx));
    const reason: Overridable | null = placed.reason;
    const named = bookedVehicle(input.vehicle);
    const { customer, id } = appointment;
    const vehicle = isSameVehicle(named, appointment.vehicle)
      ? appointment.vehicle
      : await linkVehicle(ctx, batch, { named, record: customer.record, appointment: id });
    const { phone = null, note, marks } = input;
    const details = { services, vehicle, phone, note: note || null, marks };
    return edit(appointment, { hold, reason, details }, stamp);
  });
