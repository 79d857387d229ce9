import { BookingSettings, type Caps, defaultCaps } from "@openhood/domain/booking/settings";
import { type Skill, skills } from "@openhood/domain/catalog/service";
import type { WeekHours } from "@openhood/domain/shop/profile";
import { hoursOf, hundredthsOf, minuteOf, timeOf } from "./amounts.ts";
import { numberOf, parsedOr, type Validation, validate } from "./issues.ts";
import { emptyWeek, inOrder, type WeekValues, weekOf, weekValues } from "./week-values.ts";

type LaneValues = { id: string; name: string; staffed: WeekValues; reserve: WeekValues; skills: Skill[] };

/** The booking settings as their form holds them: numbers and times as text, so that nothing typed is lost. */
export type BookingValues = {
  lanes: LaneValues[];
  confirmation: BookingSettings["confirmation"];
  minimumNotice: string;
  horizonDays: string;
  cutOff: string;
  waitersPerDay: string;
  dropOff: { from: string; to: string };
  caps: Record<keyof Caps, string>;
};

/**
 * A lane as it starts: of the same week and for the same work as the one before it; the first is staffed while the shop is
 * open, and takes all work.
 */
export const newLane = (
  like: LaneValues | undefined,
  { name = "", hours }: { name?: string; hours?: WeekHours | undefined } = {},
): LaneValues => ({
  id: crypto.randomUUID(),
  name,
  staffed: like ? structuredClone(like.staffed) : hours ? weekValues(hours) : emptyWeek(),
  reserve: like ? structuredClone(like.reserve) : emptyWeek(),
  skills: [...(like?.skills ?? skills)],
});

const HOUR = 60;
const hoursText = (minutes: number) => hoursOf(Math.round((minutes * 100) / HOUR));
/** Hours as people type them, in whole minutes; null for anything else. */
const minutesOf = (text: string): number | null => {
  const hundredths = hundredthsOf(text);
  return hundredths === null ? null : Math.round((hundredths * HOUR) / 100);
};

/** What the form starts from; usual values, for a new shop. */
export function bookingValues(settings: BookingSettings | null): BookingValues {
  const {
    lanes = [],
    confirmation = "instant",
    minimumNotice = 2 * HOUR,
    horizonDays = 45,
    cutOff = 24 * HOUR,
    waitersPerDay = 4,
    dropOff = { from: 7.5 * HOUR, to: 10 * HOUR },
    caps = defaultCaps,
  } = settings ?? {};
  return {
    lanes: lanes.map(({ staffed, reserve, ...lane }) => ({
      ...lane,
      staffed: weekValues(staffed),
      reserve: weekValues(reserve),
    })),
    confirmation,
    minimumNotice: hoursText(minimumNotice),
    horizonDays: String(horizonDays),
    cutOff: hoursText(cutOff),
    waitersPerDay: String(waitersPerDay),
    dropOff: { from: timeOf(dropOff.from), to: timeOf(dropOff.to) },
    caps: {
      guests: String(caps.guests),
      accounts: String(caps.accounts),
      fleets: String(caps.fleets),
      dayShare: String(caps.dayShare),
    },
  };
}

/** The settings the form describes, or what is wrong with it. */
export function checkBooking(values: BookingValues): Validation<BookingSettings> {
  const minutes = (text: string) => parsedOr(text, minutesOf(text));
  const { caps } = values;
  const { from, to } = values.dropOff;
  const result = validate(BookingSettings, {
    v: 1,
    lanes: values.lanes.map((lane) => ({
      ...lane,
      staffed: weekOf(lane.staffed),
      reserve: weekOf(lane.reserve),
    })),
    confirmation: values.confirmation,
    minimumNotice: minutes(values.minimumNotice),
    horizonDays: numberOf(values.horizonDays),
    cutOff: minutes(values.cutOff),
    waitersPerDay: numberOf(values.waitersPerDay),
    dropOff: { from: minuteOf(from, "from") ?? undefined, to: minuteOf(to, "to") ?? undefined },
    caps: {
      guests: numberOf(caps.guests),
      accounts: numberOf(caps.accounts),
      fleets: numberOf(caps.fleets),
      dayShare: numberOf(caps.dayShare),
    },
  });
  if (!result.ok) return result;
  const lanes = result.value.lanes.map((lane) => ({
    ...lane,
    staffed: inOrder(lane.staffed),
    reserve: inOrder(lane.reserve),
  }));
  return { ok: true, value: { ...result.value, lanes } };
}
