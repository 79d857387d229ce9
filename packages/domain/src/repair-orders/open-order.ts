import { type Appointment, type BookedVehicle, isAhead } from "../booking/appointment.ts";
import type { Service } from "../catalog/service.ts";
import { plateKey } from "../customers/find.ts";
import type { VehicleFacts } from "../customers/vehicle.ts";
import { type Language, languages } from "../fields.ts";
import { inLanguage } from "../local-text.ts";
import { jobFromCanned } from "./canned.ts";
import {
  type Concern,
  MAX_CONCERN,
  type OrderCustomer,
  type OrderSource,
  type OrderStamp,
  type OrderVehicle,
  type RepairOrder,
} from "./order.ts";
import { type CannedJob, type CannedJobs, columnOf, type RepairOrderSettings } from "./settings.ts";
import type { Stage } from "./stages.ts";

const DAY = 86_400_000;

/** What an order is reckoned by when it is opened now, and the fees each order begins with. */
export const termsOf = (
  { tax, rounding, supplies, fees }: Pick<RepairOrderSettings, "tax" | "rounding" | "supplies" | "fees">,
  newId: () => string,
): Pick<RepairOrder, "terms" | "fees"> => ({
  terms: { tax, rounding, supplies },
  fees: fees
    .filter(({ always }) => always)
    .map(({ name, price, taxed }) => ({ kind: "fee", id: newId(), name, price, taxed })),
});

/** What an order begins with. */
export type Opening = {
  id: string;
  /** The next of the shop's orders. */
  number: number;
  source: OrderSource;
  customer: OrderCustomer;
  vehicle: OrderVehicle;
  /** Where the car is: not here yet, or checked in. */
  stage: Extract<Stage, "scheduled" | "checked-in">;
  concerns: Concern[];
  odometerIn: number | null;
  keyTag: string | null;
  waits: boolean | null;
};

/** The canned jobs of the services a visit is for, each once; none once work began: what is done by then, staff write down. */
export function bookedJobs(
  { state }: Pick<Appointment, "state">,
  services: readonly Pick<Service, "cannedJob">[],
  { jobs }: Pick<CannedJobs, "jobs">,
): CannedJob[] {
  if (!isAhead({ state }) && state.status !== "checked-in") return [];
  const ids = new Set(services.map(({ cannedJob }) => cannedJob));
  return [...ids].flatMap((id) => jobs.find((one) => one.id === id) ?? []);
}

/**
 * A new order: an estimate at the shop's terms of today, with the jobs that were booked, if any.
 * @param newId makes an id that nothing has yet
 */
export function openOrder(
  opening: Opening,
  settings: RepairOrderSettings,
  { by, at }: OrderStamp,
  newId: () => string,
  booked: readonly CannedJob[] = [],
): RepairOrder {
  const { stage, ...facts } = opening;
  return {
    v: 1,
    revision: 1,
    ...facts,
    document: { status: "estimate", at, by },
    stage: { is: stage, column: columnOf(settings, stage), at, by },
    advisor: by,
    odometerOut: null,
    promisedAt: null,
    referral: null,
    purchaseOrder: null,
    exemption: null,
    deposit: 0,
    discount: null,
    note: null,
    labels: [],
    jobs: booked.map((one) => ({
      ...jobFromCanned(one, settings, newId),
      authorization: { status: "pending" },
    })),
    ...termsOf(settings, newId),
    estimate: { version: 0, at: null, offer: "" },
    validUntil: validUntil(settings, at),
    touched: [],
    createdAt: at,
    createdBy: by,
    updatedAt: at,
    updatedBy: by,
  };
}

/** Until when prices hold that were looked at now. */
export const validUntil = ({ validDays }: Pick<RepairOrderSettings, "validDays">, at: string): string =>
  new Date(Date.parse(at) + validDays * DAY).toISOString();

/** The car as it was booked; what was not said then as the shop knows it. */
function vehicleOf(booked: BookedVehicle, known: VehicleFacts | null): OrderVehicle {
  const isSamePlate = booked.plate === null || plateKey(booked.plate) === plateKey(known?.plate ?? null);
  return {
    id: booked.id,
    vin: booked.vin ?? known?.vin ?? null,
    plate: booked.plate ?? known?.plate ?? null,
    plateState: booked.plateState ?? (isSamePlate ? (known?.plateState ?? null) : null),
    year: booked.year ?? known?.year ?? null,
    make: booked.make ?? known?.make ?? null,
    model: booked.model ?? known?.model ?? null,
    color: known?.color ?? null,
  };
}

/** A text in pieces a concern has room for, cut between words, so that nothing of it is lost. */
function inPieces(said: string): string[] {
  const pieces: string[] = [];
  let rest = said.trim();
  while (rest !== "") {
    const cut = rest.length > MAX_CONCERN ? rest.lastIndexOf(" ", MAX_CONCERN) : rest.length;
    // A word of that length has to be cut itself, but not inside a character.
    const at = cut > 0 ? cut : MAX_CONCERN - (/[\ud800-\udbff]/.test(rest.charAt(MAX_CONCERN - 1)) ? 1 : 0);
    pieces.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  return pieces;
}

/** What was booked, as the order says it. */
const bookedTexts = (services: Appointment["services"], language: Language): string[] =>
  inPieces(services.map(({ name }) => inLanguage(name, language)).join(", "));

const bookedConcerns = (services: Appointment["services"], language: Language): Omit<Concern, "id">[] => {
  const [en, es] = (["en", "es"] as const).map((each) => bookedTexts(services, each));
  return bookedTexts(services, language).map((text) => ({
    text,
    ...(en?.length === 1 && es?.length === 1 ? { booked: { en: en[0] ?? "", es: es[0] ?? "" } } : {}),
  }));
};

/** The concerns of an order that somebody said: without the names of the services its appointment is for, in whichever language. */
export function saidConcerns(
  concerns: readonly Concern[],
  { services }: Pick<Appointment, "services">,
): Concern[] {
  const booked = languages.flatMap((language) => bookedTexts(services, language));
  return concerns.filter(({ text }) => !booked.includes(text));
}

/**
 * What an order begins with that grows out of an appointment, or a walk-in's.
 * @param known what the shop knows of the car that comes; null where it does not, or not for certain that it is this one
 */
export const openingOf = (
  {
    id: appointment,
    kind,
    customer,
    vehicle,
    services,
    note,
    intake,
    bookedBy,
    bookedAt,
    state,
  }: Appointment,
  { id, number }: Pick<Opening, "id" | "number">,
  newId: () => string,
  known: VehicleFacts | null = null,
): Opening => {
  const { uid, record, name, email, phone, language } = customer;
  // A walk-in is checked in by the commit that makes its appointment.
  const walkedIn =
    state.status === "checked-in" && bookedBy.kind === "staff" && state.checkedInAt === bookedAt;
  return {
    id,
    number,
    source: { kind: walkedIn ? "walk-in" : "appointment", appointment },
    customer: { uid, record, name, email, phone, language },
    vehicle: vehicleOf(vehicle, known),
    stage: isAhead({ state }) ? "scheduled" : "checked-in",
    // What was booked, in the customer's language, and what they wrote about it.
    concerns: [...bookedConcerns(services, language), ...inPieces(note ?? "").map((text) => ({ text }))].map(
      (concern) => ({ id: newId(), ...concern }),
    ),
    odometerIn: intake?.odometer ?? null,
    keyTag: intake?.keyTag ?? null,
    waits: kind === "waiter",
  };
};
