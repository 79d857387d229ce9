import type { Instant, Language, LocalText } from "../fields.ts";
import type { PriceBand } from "../money.ts";
import type { Intake } from "./intake.ts";
import type { Quarter } from "./quarters.ts";
import type { Question } from "./question.ts";

/** Who did it: the customer, signed in or by the link in the mail, or a staff member. */
export type Party = { kind: "customer"; uid: string | null } | { kind: "staff"; uid: string; name: string };

/** Who does it, and when. */
export type Stamp = { by: Party; at: Instant };

/** Each status has its own facts only. The time in the lane is held until canceled or no-show. */
export type AppointmentState =
  /** Holds its time, and awaits confirmation by the shop. */
  | { status: "requested" }
  | { status: "confirmed"; confirmedAt: Instant }
  | { status: "checked-in"; checkedInAt: Instant; by: Party }
  | { status: "in-work"; startedAt: Instant; by: Party }
  /** The work is done, and the car waits for its owner. */
  | { status: "ready"; readyAt: Instant; by: Party }
  /** The car has left. */
  | { status: "done"; doneAt: Instant; by: Party }
  | { status: "canceled"; canceledAt: Instant; by: Party; reason: string | null }
  | { status: "no-show"; markedAt: Instant; by: Party };

export type AppointmentStatus = AppointmentState["status"];

/** Where the cars of a day stand, in the order they go through the shop. */
export const TODAY_COLUMNS = ["expected", "here", "in-work", "ready"] as const;
export type TodayColumn = (typeof TODAY_COLUMNS)[number];

type StatusRule = {
  /** Is it still to come, is the car in the shop, has it left again, or does nobody come? */
  phase: "ahead" | "here" | "left" | "off";
  /** Today's column; null where nothing is left to do. */
  column: TodayColumn | null;
  /** Does a bay still have work to do on it? */
  work: boolean;
  /** What its customer has been told of it, besides when, how and for what they come. */
  told: Pick<Promised, "status" | "car">;
};

/** What each status means. Whatever asks about several statuses asks here. */
export const STATUS_RULES = {
  requested: { phase: "ahead", column: "expected", work: true, told: { status: "requested" } },
  confirmed: { phase: "ahead", column: "expected", work: true, told: { status: "confirmed" } },
  "checked-in": { phase: "here", column: "here", work: true, told: { status: "confirmed" } },
  "in-work": { phase: "here", column: "in-work", work: true, told: { status: "confirmed" } },
  ready: { phase: "here", column: "ready", work: false, told: { status: "confirmed", car: "ready" } },
  done: { phase: "left", column: null, work: false, told: { status: "confirmed", car: "gone" } },
  canceled: { phase: "off", column: null, work: false, told: { status: "off" } },
  // They know that they did not come, and hear nothing of it.
  "no-show": { phase: "off", column: null, work: false, told: { status: "confirmed" } },
} as const satisfies Record<AppointmentStatus, StatusRule>;

export const STATUSES = Object.keys(STATUS_RULES) as AppointmentStatus[];

/** Something with a status, such as an appointment as its customer sees it. */
type WithStatus = { state: { status: AppointmentStatus } };

export const ruleOf = ({ state }: WithStatus): StatusRule => STATUS_RULES[state.status];

/** Is it still to come: agreed or asked for, and the car not there yet? */
export const isAhead = (one: WithStatus): boolean => ruleOf(one).phase === "ahead";

/** Is the car in the shop? */
export const isHere = (one: WithStatus): boolean => ruleOf(one).phase === "here";

/** Is it over, one way or another? */
export const hasEnded = (one: WithStatus): boolean => !isAhead(one) && !isHere(one);

/** Does it still hold its time? */
export const holdsTime = (one: WithStatus): boolean => ruleOf(one).phase !== "off";

/** A vehicle as named at the booking. */
export type BookedVehicle = {
  /** The vehicle in the shop's records; null until it is linked, or if none was named. */
  id: string | null;
  vin: string | null;
  plate: string | null;
  /** Which state or country gave the plate; absent in a booking that is older than the question. */
  plateState?: string | null;
  year: number | null;
  make: string | null;
  model: string | null;
};

/**
 * Quarter hours of one lane. The date is the local one of the first quarter, by the shop's clock at the time of reading: it is
 * not stored.
 */
export type Slot = {
  lane: string;
  date: string;
  quarters: Quarter[];
  /** Above 0 where staff booked it over something else; absent otherwise. */
  layer?: number;
};

/** What the desk is to see of an appointment at a glance, besides how the customer comes. */
export const MARKS = ["after-hours", "needs-ride", "call-first"] as const;
export type Mark = (typeof MARKS)[number];

/** What a customer may ask for online: who waits neither comes after hours nor needs a ride. */
export const askable = (kind: Appointment["kind"] | undefined): readonly Mark[] =>
  kind === "waiter" ? ["call-first"] : MARKS;

/** Who leaves the car is called when it is ready, and who asks for a call before. */
export const needsPhone = (
  kind: Appointment["kind"] | undefined,
  marks: readonly Mark[] | undefined,
): boolean => kind === "drop-off" || (Array.isArray(marks) && marks.includes("call-first"));

/** Why staff were told no, and booked it anyway. */
export const OVERRIDABLE = ["taken", "closed", "too-long", "no-lane"] as const;
export type Overridable = (typeof OVERRIDABLE)[number];

/** An agreed visit. */
export type Appointment = {
  v: 3;
  id: string;
  /** Raised with every change of what the customer is promised; a calendar's SEQUENCE (RFC 5545 3.8.7.4). */
  sequence: number;
  state: AppointmentState;
  bookedAt: Instant;
  updatedAt: Instant;
  /** Who changed it last; absent while nobody did. */
  updatedBy?: Party;
  kind: "waiter" | "drop-off";
  slot: Slot;
  /** For a waiter, when the work begins; for a drop-off, from and until when the car can be left. */
  arrival: { from: Instant; to: Instant };
  /** The unit documents it holds besides its quarters, such as one of the day's waiters. */
  units: string[];
  /**
   * What was agreed, with the hours (hundredths) promised and the price (cents) named, as they were then. The price is null when it is known
   * only after an inspection, and absent in a booking that is older than this field.
   */
  services: { slug: string; name: LocalText; hours: number; price?: PriceBand | null }[];
  customer: {
    /** The account it belongs to; null for a guest or a caller. */
    uid: string | null;
    /** The shop's record of them; null until it is linked, soon after the booking. */
    record: string | null;
    name: string;
    /** Null for a caller without one. */
    email: string | null;
    phone: string | null;
    language: Language;
  };
  vehicle: BookedVehicle;
  note: string | null;
  marks?: Mark[];
  /** Booked or moved anyway by staff: what stood against it then. */
  override?: { reason: Overridable; by: string; at: Instant } | null;
  /** What was noted as the car came in; absent while nothing was. */
  intake?: Intake;
  /** What whoever works on it asked the desk last. */
  question?: Question;
  /** What they asked before, in that order; absent where that is nothing, or older than the list. */
  earlierQuestions?: Question[];
  /** Raised to void every link sent before. */
  linkVersion: number;
  /** Who made it. */
  bookedBy: Party;
  /** When the reminder was queued. */
  remindedAt: Instant | null;
  /** What the last change by staff can be taken back to; null or absent when nothing can. */
  undo?: Undo | null;
  /** The last e-mail about a change by staff, and what its customer knew before it. */
  notice?: { mail: string; told: Promised } | null;
};

/** What an appointment was before staff changed it, for as long as they can take that back. */
export type Undo = {
  until: Instant;
  /** Who can: whoever did it. */
  uid: string;
} & (
  | {
      before: Pick<Appointment, "state" | "kind" | "slot" | "arrival" | "units" | "remindedAt"> & {
        override?: Appointment["override"];
        /** Where they edited it. */
        details?: Details;
      };
    }
  /** They made it: there was nothing before. `opened`: the customer's record, where that was made for it. */
  | { made: true; opened?: string }
);

/** What staff write down of an appointment besides its time. */
export type Details = Required<Pick<Appointment, "services" | "vehicle" | "note" | "marks">> &
  Pick<Appointment["customer"], "phone">;

/** What the customer has been told: does it stand, when do they come, and for what? */
export type Promised = Pick<Appointment, "kind" | "arrival"> & {
  status: "requested" | "confirmed" | "off";
  /** The work, by slug; absent in what was kept before work could be changed. */
  services?: string[];
  /** The car can be picked up, or was; absent before. */
  car?: "ready" | "gone";
};

/** What a rule comes to: the appointment as it is then, or why it stays as it is. */
export type Decided<Reason extends string> =
  | { ok: true; appointment: Appointment }
  | { ok: false; reason: Reason };

/** Time of a lane that the shop has blocked. */
export type Block = {
  v: 2;
  id: string;
  lane: string;
  date: string;
  quarters: Quarter[];
  reason: string;
  by: { uid: string; name: string };
  at: Instant;
};
