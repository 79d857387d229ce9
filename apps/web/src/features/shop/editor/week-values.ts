import { joined } from "@openhood/domain/shop/opening";
import type { OpenSpan, WeekHours } from "@openhood/domain/shop/profile";
import { minuteOf, timeOf } from "./amounts.ts";

export type Span = { from: string; to: string };
/** A week as a form holds it: days of spans, times as text. */
export type WeekValues = { spans: Span[] }[];

/** A week without hours. */
export const emptyWeek = (): WeekValues => Array.from({ length: 7 }, () => ({ spans: [] }));

/** A span as a form starts from it. */
export const typedSpan = ({ from, to }: OpenSpan): Span => ({ from: timeOf(from), to: timeOf(to) });

/** The hours that most days of a week have, of two as many the earlier; none in a week without hours. */
export function usualSpans(week: WeekValues): Span[] {
  const days = week.filter(({ spans }) => openSpansOf(spans).length > 0);
  const alike = ({ spans }: WeekValues[number]) =>
    days.filter((other) => isSame(openSpansOf(other.spans), openSpansOf(spans))).length;
  const [most] = days.toSorted((a, b) => alike(b) - alike(a));
  return openSpansOf(most?.spans ?? []).map(typedSpan);
}

const isSame = (a: readonly OpenSpan[], b: readonly OpenSpan[]) =>
  a.length === b.length && a.every(({ from, to }, at) => from === b[at]?.from && to === b[at]?.to);

/** What a form starts from. */
export const weekValues = (week: WeekHours): WeekValues =>
  week.map((spans) => ({ spans: spans.map(typedSpan) }));

/** A span in minutes since midnight, an end that is no time yet absent. */
export const spanOf = ({ from, to }: Span) => ({
  from: minuteOf(from, "from") ?? undefined,
  to: minuteOf(to, "to") ?? undefined,
});

/** The week the form describes, as input for the domain's schema. */
export const weekOf = (values: WeekValues) => values.map(({ spans }) => spans.map(spanOf));

export const byTime = (spans: readonly OpenSpan[]): OpenSpan[] => [...spans].sort((a, b) => a.from - b.from);

/** Each day's spans in their order. */
export const inOrder = (week: WeekHours): WeekHours => week.map(byTime);

/** The spans that are times already, in order, those that touch made one; one that is being typed is not there yet. */
export const openSpansOf = (spans: readonly Span[]): OpenSpan[] =>
  joined(
    byTime(
      spans
        .map(({ from, to }) => ({ from: minuteOf(from, "from") ?? -1, to: minuteOf(to, "to") ?? -1 }))
        .filter(({ from, to }) => from >= 0 && from < to),
    ),
  );
