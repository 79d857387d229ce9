import type { Said } from "../repair-orders/job.ts";
import type { ConsentNote, Rule } from "./rule.ts";

/** What has to be noted of a consent that came by a channel. Nobody is called who stands at the counter or holds a link. */
export function consentNotes({ consent }: Pick<Rule, "consent">, channel: Said["channel"]): ConsentNote[] {
  switch (channel) {
    case "phone":
      return consent.spoken;
    case "counter":
      return consent.spoken.filter((note) => note !== "reached-at");
    case "text":
    case "email":
      return consent.electronic;
    case "link":
      return consent.electronic.filter((note) => note !== "reached-at");
  }
}

/** What of it is missing. All the rest, an entry of the ledger cannot be without. */
export const missingNotes = (rule: Pick<Rule, "consent">, { channel, reachedAt }: Said): ConsentNote[] =>
  consentNotes(rule, channel).filter((note) => note === "reached-at" && reachedAt === null);
