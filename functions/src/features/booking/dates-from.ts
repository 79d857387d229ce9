import { plusDays } from "@openhood/domain/booking/quarters";

/** So many dates from one on. */
export const datesFrom = (from: string, days: number): string[] =>
  Array.from({ length: days }, (_, n) => plusDays(from, n));
