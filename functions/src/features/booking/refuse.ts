import { type BookingRules, dayOf, horizon, type SlotRequest } from "@openhood/domain/booking/availability";
import { nearest } from "@openhood/domain/booking/find-slot";
import type { BookingRefusal, Refused, When } from "@openhood/domain/booking/inputs";
import { type Held, releasing } from "@openhood/domain/booking/load";
import { refusal } from "@openhood/domain/booking/refusal";
import { scheduleDateIssue } from "@openhood/domain/dates";
import { datesFrom, plusDays } from "@openhood/domain/days";
import type { Ctx } from "../../infra/ctx.ts";
import { loadDays } from "../../stores/time-claims.ts";

const mendable: ReadonlySet<BookingRefusal> = new Set([
  "taken",
  "waiters-full",
  "too-soon",
  "beyond-horizon",
  "closed",
  "too-long",
  "no-lane",
  "day-limit",
]);

/** Days searched before and in all, around the one asked for; and the most times offered. */
const [BEFORE, DAYS, TIMES] = [3, 14, 6];

/**
 * A refusal with the free times nearest to the one asked for, where another time would help.
 * @param held what the caller holds already, and would give up
 */
export async function refuse(
  ctx: Ctx,
  reason: BookingRefusal,
  {
    rules,
    request,
    when,
    held = null,
  }: { rules: BookingRules; request: SlotRequest; when: When; held?: Held | null },
): Promise<Refused> {
  if (!mendable.has(reason)) return refusal(reason);
  const { from, to } = horizon(rules);
  // Years ahead, the days around it are no help: staff are offered the next ones.
  const asked = scheduleDateIssue(when.date, rules.now) ? from : when.date;
  const [latest = to] = [asked, to].sort();
  const [, begin = from] = [plusDays(latest, -BEFORE), from].sort();
  const dates = datesFrom(begin, DAYS)
    .filter((date) => rules.audience === "staff" || date <= to)
    // Another day: they have reached their share of this one.
    .filter((date) => reason !== "day-limit" || date !== when.date);
  const loads = (await loadDays(await ctx.db(), dates, rules.shop.timeZone)).map((load) =>
    held ? releasing(load, held, dayOf(rules, load.date).grid) : load,
  );
  const found = nearest(rules, loads, request, when, TIMES);
  if (rules.audience === "staff") return { ok: false, reason, nearest: found };
  return { ok: false, reason, nearest: found.map(({ date, quarters }) => ({ date, quarters })) };
}
