import type { PauseReason, Verdict } from "../mail/refusal.ts";

/** A text that was not taken, as the text service tells it. */
export type TextRefusal = {
  /** Of the answer (RFC 9110); 0 without one. */
  status: number;
  /** The service's own number for it (https://www.twilio.com/docs/api/errors); 0 without one. */
  code: number;
  /** The system's word for a connection that was not made, such as ECONNREFUSED; or empty. */
  cause: string;
};

const us = (reason: PauseReason, sure = true): Verdict => ({ about: "us", reason, sure });
const thisText: Verdict = { about: "mail" };
const moment: Verdict = { about: "moment" };

/** Who is written to has asked for no more texts, at the service itself. */
export const UNSUBSCRIBED = 21_610;

const byCode = new Map<number, Verdict>([
  // The number: no number, none that can be texted, of a country the account may not write to, or it said stop.
  ...[21_211, 21_214, 21_217, 21_265, 21_408, 21_421, 21_601, 21_610, 21_612, 21_614, 21_635].map(
    (code) => [code, thisText] as const,
  ),
  // The text: empty, too long, not allowed.
  ...[21_602, 21_617, 21_619, 21_620, 30_004, 30_007].map((code) => [code, thisText] as const),
  // The account, its password, its money.
  ...[20_003, 20_005, 20_006, 20_404, 90_010].map((code) => [code, us("account")] as const),
  // The number it comes from: not the account's, or not registered with the networks.
  ...[21_212, 21_603, 21_606, 21_659, 21_660, 21_661, 21_703, 21_704, 30_032, 30_034].map(
    (code) => [code, us("sender")] as const,
  ),
  ...[20_429, 21_611, 30_001, 30_022, 63_038].map((code) => [code, us("quota")] as const),
]);

const unreachable = new Set(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"]);

/** What a refusal of the text service is about: this number or text, the moment, or us. */
export function textVerdictOf({ status, code, cause }: TextRefusal): Verdict {
  const known = byCode.get(code);
  if (known) return known;
  // Nothing came back: it may have been taken.
  if (status === 0) return unreachable.has(cause) ? us("unreachable") : moment;
  if (status === 401 || status === 403) return us("account");
  if (status === 429) return us("quota");
  if (status === 503) return us("service");
  // A reason that is not known: whether it is this text's, another one shows.
  return status >= 400 && status < 500 && status !== 408 ? us("policy", false) : moment;
}
