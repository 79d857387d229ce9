import { useFormat } from "../../platform/format.ts";
import { useNow } from "../../platform/now.ts";

const HALF_A_YEAR = 182 * 86_400_000;

/** Writes a moment (ISO 8601) as short as it can be read by whoever knows what day it is. */
export function useShortTime(): (at: string) => string {
  const { date, dateTime, dayTime, time } = useFormat();
  const now = useNow().getTime();
  return (at) => {
    if (date(at) === date(now)) return time(at);
    return Math.abs(Date.parse(at) - now) < HALF_A_YEAR ? dayTime(at) : dateTime(at);
  };
}
