import type { Overrun, Rule } from "./rule.ts";

const shareOf = (cents: number, basisPoints: number): number => Math.floor((cents * basisPoints) / 10_000);

/** By how many whole cents an amount that was approved may be exceeded. */
export function toleranceOf(overrun: Overrun, authorized: number): number {
  switch (overrun.kind) {
    case "nothing":
      return 0;
    case "fixed":
      return overrun.cents;
    case "percent":
      return shareOf(authorized, overrun.basisPoints);
    case "whichever": {
      const both = [overrun.cents, shareOf(authorized, overrun.basisPoints)];
      const one = overrun.is === "greater" ? Math.max(...both) : Math.min(...both);
      return overrun.cap === null ? one : Math.min(one, overrun.cap);
    }
  }
}

/** Does a price need a new yes? @param authorized cents approved @param revised cents it would be */
export const needsNewYes = (
  { overrun }: Pick<Rule, "overrun">,
  authorized: number,
  revised: number,
): boolean => revised - authorized > toleranceOf(overrun, authorized);
