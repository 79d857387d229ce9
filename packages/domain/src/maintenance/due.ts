import type { Skill } from "../catalog/service.ts";
import type { OdometerReading } from "../customers/vehicle.ts";
import { daysBetween, plusDays, plusMonths } from "../days.ts";
import type { Serviced } from "./serviced.ts";
import type { MaintenanceSettings, ServiceInterval } from "./settings.ts";

/** How long before its date, or before its miles, a service is said to be due soon. */
const [SOON_DAYS, SOON_MILES] = [30, 500];
/** Readings closer than this say nothing of how much a car is driven; nor do those of years ago. */
const [APART, RECENT] = [30, 730];
/** More miles a day than this is a slip of the keyboard. */
const MOST_A_DAY = 500;

/** When a service is due: that it is, that it will be, or that nobody wrote down when it was done last. */
export type Due = {
  interval: ServiceInterval;
  last: Serviced | null;
  /** The local date by which it is due; null where it goes by miles alone and nobody knows how much the car is driven. */
  on: string | null;
  /** The miles at which it is due. */
  miles: number | null;
  status: "overdue" | "soon" | "later" | "no-record";
};

/** Is it due now, or soon? */
export const isPressing = ({ status }: Pick<Due, "status">): boolean =>
  status === "overdue" || status === "soon";

/** How many miles a car is driven a day, by its readings of the last two years; null where they do not tell. */
export function milesADay(readings: readonly OdometerReading[], today: string): number | null {
  const last = readings.at(-1);
  if (!last) return null;
  const first = readings.find(({ on }) => daysBetween(on, today) <= RECENT);
  if (!first) return null;
  const days = daysBetween(first.on, last.on);
  const miles = last.miles - first.miles;
  return days < APART || miles <= 0 || miles > days * MOST_A_DAY ? null : miles / days;
}

/** What a car's odometer shows today, as far as its readings tell, in whole miles; null without any. */
export function milesToday(readings: readonly OdometerReading[], today: string): number | null {
  const last = readings.at(-1);
  if (!last) return null;
  const days = Math.max(0, daysBetween(last.on, today));
  return last.miles + Math.floor((milesADay(readings, today) ?? 0) * days);
}

/** What is further off than this has no date yet. */
const FAR = 3_650;
const dateAfter = (today: string, days: number) => (days > FAR ? null : plusDays(today, Math.ceil(days)));
const earlier = (a: string | null, b: string | null) => (a === null ? b : b === null || a < b ? a : b);
const ORDER = ["overdue", "soon", "no-record", "later"] as const;

/** Does a canned job do a service, or did it before it was removed? */
export const isDoneBy = (
  { canned, formerly = [] }: Pick<ServiceInterval, "canned" | "formerly">,
  id: string,
): boolean => canned.includes(id) || formerly.includes(id);

/**
 * What of the shop's table is due on a car, the most pressing first. Miles between readings are reckoned by how much the car is
 * driven; of what was never done here, nothing is claimed.
 * @param today the shop's local date
 */
export function whatIsDue(
  { intervals }: Pick<MaintenanceSettings, "intervals">,
  {
    serviced,
    readings,
    today,
  }: { serviced: readonly Serviced[]; readings: readonly OdometerReading[]; today: string },
): Due[] {
  const now = milesToday(readings, today);
  const aDay = milesADay(readings, today);
  const due = intervals.map((interval): Due => {
    const last = serviced.findLast(({ canned }) => isDoneBy(interval, canned)) ?? null;
    if (!last) return { interval, last, on: null, miles: null, status: "no-record" };
    const miles = interval.miles === null || last.miles === null ? null : last.miles + interval.miles;
    const left = miles === null || now === null ? null : miles - now;
    const byMonths = interval.months === null ? null : plusMonths(last.on, interval.months);
    const byMiles = left === null || aDay === null ? null : dateAfter(today, Math.max(0, left) / aDay);
    const isOver = (left !== null && left <= 0) || (byMonths !== null && byMonths <= today);
    const isSoon =
      (left !== null && left <= SOON_MILES) ||
      (byMonths !== null && daysBetween(today, byMonths) <= SOON_DAYS);
    const status = isOver ? "overdue" : isSoon ? "soon" : "later";
    return { interval, last, on: earlier(byMonths, byMiles), miles, status };
  });
  return due.sort(
    (a, b) =>
      ORDER.indexOf(a.status) - ORDER.indexOf(b.status) ||
      (a.on ?? "9").localeCompare(b.on ?? "9") ||
      intervals.indexOf(a.interval) - intervals.indexOf(b.interval),
  );
}

/**
 * The work that a job would do again while the shop still stands behind it: the latest of another order, within the months and
 * the miles of the warranty. Null where there is none, and for maintenance, or what comes again that soon by the shop's table: that
 * is no come-back. Where miles are not known, the months decide.
 * @param order the one it would be done on
 */
export function underWarranty(
  { warranty, intervals }: Pick<MaintenanceSettings, "warranty" | "intervals">,
  { canned, category, order }: { canned: string; category: Skill | null; order: string },
  {
    serviced,
    readings,
    today,
  }: { serviced: readonly Serviced[]; readings: readonly OdometerReading[]; today: string },
): Serviced | null {
  if (!warranty || category === "maintenance") return null;
  const comesAgain = intervals.some(
    (one) => isDoneBy(one, canned) && one.months !== null && one.months <= warranty.months,
  );
  const last = serviced.findLast((one) => one.canned === canned && one.order !== order);
  if (comesAgain || !last || plusMonths(last.on, warranty.months) < today) return null;
  const now = readings.at(-1)?.miles ?? null;
  const driven = now === null || last.miles === null ? 0 : now - last.miles;
  return warranty.miles !== null && driven > warranty.miles ? null : last;
}
