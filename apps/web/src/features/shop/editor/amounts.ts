import { cleaned } from "@openhood/domain/fields";

const shape = /^(\d{1,3}(?:,\d{3})+|\d+|(?=\.\d))(?:\.(\d*))?$/;

/**
 * A number as people type it, as a whole number of its smallest part; null for anything else, and for more decimals than
 * that. No floats on the way.
 */
function scaledOf(text: string, places: number): number | null {
  const [, whole, decimals = ""] = shape.exec(cleaned(text).trim()) ?? [];
  if (whole === undefined || decimals.length > places) return null;
  return Number(whole.replaceAll(",", "") + decimals.padEnd(places, "0"));
}

/** A number as people type it, with at most two decimals, in hundredths; null for anything else. */
export const hundredthsOf = (text: string): number | null => scaledOf(text, 2);

const withoutSign = (percent: string) => cleaned(percent).trim().replace(/\s*%$/, "");

/** A percentage as people type it, with or without the sign, in hundredths of a percent; null for anything else. */
export const basisPointsOf = (percent: string): number | null => scaledOf(withoutSign(percent), 2);

/** A tax rate as people type it, in percent with at most four decimals, in millionths: 8.125 is 81,250. Null for anything else. */
export const taxRateOf = (percent: string): number | null => scaledOf(withoutSign(percent), 4);

/** A tax rate in millionths as an owner would type it: 81,250 is 8.125. */
export const taxRateText = (millionths: number): string =>
  `${Math.floor(millionths / 10_000)}.${String(millionths % 10_000).padStart(4, "0")}`.replace(/\.?0+$/, "");

const split = (hundredths: number) => ({
  whole: String(Math.floor(hundredths / 100)),
  decimals: String(hundredths % 100).padStart(2, "0"),
});

/** Dollars as an owner types them, with or without the sign, in cents; null for anything else. */
export const centsOf = (dollars: string): number | null =>
  hundredthsOf(
    cleaned(dollars)
      .trim()
      .replace(/^\$\s*/, ""),
  );

/** Cents as an owner would type them: 8900 is 89, 8950 is 89.50. */
export function dollarsOf(cents: number): string {
  const { whole, decimals } = split(cents);
  return decimals === "00" ? whole : `${whole}.${decimals}`;
}

/** Cents as they stand in a column, each with its two decimals: 8900 is 89.00. */
export function columnDollarsOf(cents: number): string {
  const { whole, decimals } = split(cents);
  return `${whole}.${decimals}`;
}

/** Hundredths of an hour as an owner would type them: 150 is 1.5. */
export function hoursOf(hundredths: number): string {
  const { whole, decimals } = split(hundredths);
  const kept = decimals.replace(/0+$/, "");
  return kept ? `${whole}.${kept}` : whole;
}

const DAY = 1_440;

/** Minutes since midnight as a time field holds them. Midnight at the end of a day is 00:00 too. */
export function timeOf(minute: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor((minute % DAY) / 60))}:${two(minute % 60)}`;
}

/** What a time field holds in minutes since midnight; null while it holds none. A day that ends at 00:00 ends at midnight. */
export function minuteOf(time: string, edge: "from" | "to"): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  if (hours === undefined) return null;
  const minute = Number(hours) * 60 + Number(minutes);
  return minute === 0 && edge === "to" ? DAY : minute;
}
