import type { BookingSettings } from "../booking/settings.ts";
import type { ShopProfile, WeekHours } from "./profile.ts";

/** What a new shop sets up, in the order that is best. */
export const setupSteps = ["profile", "hours", "bays", "services", "team", "email", "booking"] as const;
export type SetupStep = (typeof setupSteps)[number];

/** Who works alone has nobody to invite. */
export const isOptional = (step: SetupStep): boolean => step === "team";

/** Without these nobody can book. */
export const neededToBook: readonly SetupStep[] = ["profile", "hours", "bays", "services"];

/** What the steps are read from. */
export type SetupFacts = {
  profile: Pick<ShopProfile, "hours"> | null;
  settings: Pick<BookingSettings, "lanes"> | null;
  services: number;
  /** How many people work at the shop now. */
  staff: number;
  /** A test e-mail was received. */
  emailArrived: boolean;
  /** A customer, or the owner as one, has booked online. */
  bookedOnline: boolean;
};

const hasHours = (week: WeekHours) => week.some(({ length }) => length > 0);

/** Which steps are done. */
export const stepsDone = ({
  profile,
  settings,
  services,
  staff,
  emailArrived,
  bookedOnline,
}: SetupFacts): Record<SetupStep, boolean> => ({
  profile: profile !== null,
  hours: profile !== null && hasHours(profile.hours),
  bays: settings?.lanes.some(({ staffed }) => hasHours(staffed)) === true,
  services: services > 0,
  team: staff > 1,
  email: emailArrived,
  booking: bookedOnline,
});

/** Is everything done that has to be? */
export const isSetUp = (done: Record<SetupStep, boolean>): boolean =>
  setupSteps.every((step) => done[step] || isOptional(step));

/** The step to take next; null when everything is done that has to be. */
export const nextStep = (done: Record<SetupStep, boolean>): SetupStep | null =>
  setupSteps.find((step) => !done[step] && !isOptional(step)) ?? null;
