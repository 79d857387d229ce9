import { joined } from "@openhood/domain/shop/opening";
import type { OpenSpan, WeekHours } from "@openhood/domain/shop/profile";
import { minuteOf, timeOf } from "./amounts.ts";
import type { Issue } from "./issues.ts";

export type Span = { from: string; to: string };
/** A week as a form holds it: days of spans, times as text. */
export type WeekValues = { spans: Span[] }[];

/** A week without hours. */
export const emptyWeek = (): WeekValues => Array.from({ length: 7 }, () => ({ spans: [] }));

/** A span as a form starts from it. */
export const typedSpan = ({ from, to }: OpenSpan): Span => ({ from: timeOf(from), to: timeOf(to) });

/** What a form starts from. */
export const weekValues = (week: WeekHours): WeekValues =>
  week.map((spans) => ({ spans: spans.map(typedSpan) }));

/** A span in minutes since midnight, an end that is no time yet absent. */
export const spanOf = ({ from, to }: Span) => ({
  from: minuteOf(from, "from") ?? undefined,
  to: minuteOf(to, "to") ?? undefined,
});

/** The week the form describes, as the domain's shape will judge it. */
export const weekOf = (values: WeekValues) => values.map(({ spans }) => spans.map(spanOf));

/** Spans of a day that begin before another one ends; `day` is its path in the form. */
export function overlaps(spans: readonly ReturnType<typeof spanOf>[], day: string): Issue[] {
  const sorted = spans
    .map((span, index) => ({ ...span, index }))
    .filter(
      (span): span is { from: number; to: number; index: number } => (span.from ?? 1_440) < (span.to ?? 0),
    )
    .sort((a, b) => a.from - b.from);
  return sorted
    .filter((span, place) => span.from < (sorted[place - 1]?.to ?? 0))
    .map(({ index }) => ({ path: `${day}.spans.${index}.from`, kind: "overlap" }));
}

/** The same for the days of a week; `name` is its path in the form. */
export const overlapsIn = (values: WeekValues, name: string): Issue[] =>
  weekOf(values).flatMap((spans, day) => overlaps(spans, `${name}.${day}`));

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
