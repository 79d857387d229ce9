import { MAX_READ } from "./inbound.ts";
import { ADDRESSES, DEVICE, RULE } from "./program-lines.ts";
import { HEAD, SAID_BY } from "./quote-heads.ts";
import { withoutSecrets } from "./without-secrets.ts";

/** An e-mail of ours that may be what somebody answers, as its text or its HTML says it. */
export type Sent = { subject: string; text: string };

/** An e-mail without what a phone or program wrote below it; where its quote begins stands ">". */
const marked = (text: string): string =>
  withoutSecrets(text)
    .replace(HEAD, ">")
    .replace(SAID_BY, ">")
    .replace(DEVICE, "")
    .replace(ADDRESSES, "")
    .replace(RULE, "");

/** The words of a text as they are compared: in lower case, without punctuation. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize("NFC")
    .replace(/\p{Cf}+/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+|\p{Extended_Pictographic}/gu) ?? [];

/** Are all these words there, each as often? */
function areAllIn(words: readonly string[], there: readonly string[]): boolean {
  const left = new Map<string, number>();
  for (const word of there) left.set(word, (left.get(word) ?? 0) + 1);
  return words.every((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  });
}

/**
 * Did somebody write nothing into an e-mail, in which nothing new was found: does it quote one of ours and no word more, or not even
 * that? A word within a quote may be an answer.
 */
export function saysNothing(text: string, sent: readonly Sent[]): boolean {
  if (text.length > MAX_READ) return false;
  const rest = marked(text).trim();
  const words = wordsOf(rest);
  if (words.length === 0) return !/[^\s\p{C}>]/u.test(rest);
  return (
    rest.startsWith(">") && sent.some((one) => areAllIn(words, wordsOf(one.text.replace(ADDRESSES, ""))))
  );
}

/** How mail programs begin the subject of an answer, or of what is passed on. */
const REPEATED =
  /^(?:(?:re|aw|sv|rv|fwd?|wg|tr|res|enc|rif|trả lời|回[复覆]|答[复覆]|转发|轉寄|resp(?:uesta)?)\s*(?:\[\d+\]\s*)?[:：]\s*)+/i;

const plain = (subject: string): string =>
  subject
    .replace(/\p{Cf}+/gu, "")
    .replace(/\s+/g, " ")
    .trim();

/**
 * What of a subject its sender wrote, without ours that they answer.
 * @returns null where that cannot be told: it begins as an answer's does, and nothing is known that we sent
 */
export function ownSubject(subject: string, sent: readonly Sent[]): string | null {
  const all = plain(subject);
  const rest = all.replace(REPEATED, "");
  if (rest === "") return "";
  if (sent.length === 0) return rest === all ? all : null;
  // The longest first: one may begin as another does.
  const ours = sent
    .map((one) => plain(one.subject).replace(REPEATED, ""))
    .sort((one, other) => other.length - one.length)
    .find((one) => one !== "" && rest.toLowerCase().includes(one.toLowerCase()));
  if (ours === undefined) return rest;
  const at = rest.toLowerCase().indexOf(ours.toLowerCase());
  const own = `${rest.slice(0, at)} ${rest.slice(at + ours.length)}`.trim();
  return own.replace(/^[\p{P}\p{Z}]+(?=[\p{L}\p{N}])/u, "").replace(/^[\p{P}\p{Z}]+$/u, "");
}
