import { useFormat } from "../../platform/format.ts";
import { useNow } from "../../platform/now.ts";

/** Writes when something was asked (ISO 8601): the time, and the day where that is not today. */
export function useAskedTime(): (at: string) => string {
  const { date, dayTime, time } = useFormat();
  const now = useNow();
  return (at) => (date(at) === date(now) ? time(at) : dayTime(at));
}
