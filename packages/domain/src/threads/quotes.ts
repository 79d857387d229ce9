import { DEVICE, hasWords, withoutImages } from "./program-lines.ts";
import { HEAD, hasHead, SAID_BY, UNADDRESSED } from "./quote-heads.ts";
import { withoutSignature } from "./signature.ts";
import { withoutSecrets } from "./without-secrets.ts";

const MARKED = /^[^\S\n]*>.*$/gm;

/** An e-mail without what its program wrote; what is below the headers of another may be its words. */
function aboveHead(text: string): string {
  const head = [...text.matchAll(HEAD)].find(({ groups }) => !groups?.mark?.includes(">"));
  return (head ? text.slice(0, head.index) : text).replace(SAID_BY, "").replace(DEVICE, "");
}

/** What of an e-mail is neither quoted, nor written by a phone or a mail program. */
export function withoutQuotes(text: string): string {
  const rest = aboveHead(text).replace(MARKED, "").trim();
  return hasWords(withoutImages(rest)) ? rest : "";
}

/** What stands below a line that may begin a signature, without an e-mail that is quoted there and a program's lines. */
export function belowSign(text: string): string {
  const head = text.search(UNADDRESSED);
  return withoutQuotes(head === -1 ? text : text.slice(0, head));
}

/** Longest part of a quote that is kept above an answer to it, in UTF-16 units. */
const MAX_ASKED = 200;

/** The last lines of a quote, as far as they are of one paragraph and short. */
export function askedIn(quote: string): string {
  const lines = quote.split("\n").map((line) => line.replace(/^[\s>]+/, "").trim());
  const end = lines.findLastIndex(hasWords) + 1;
  let [start, length] = [end, 0];
  while (start > 0 && hasWords(lines[start - 1] ?? "")) {
    length += (lines[start - 1] ?? "").length + 1;
    if (length > MAX_ASKED && start < end) break;
    start--;
  }
  return lines
    .slice(start, end)
    .map((line) => `> ${line.length > MAX_ASKED ? `…${line.slice(-MAX_ASKED).toWellFormed()}` : line}`)
    .join("\n");
}

/**
 * What somebody wrote between the lines of a quote and around it, each answer below what it answers. Empty where nothing stands between,
 * only above it or below.
 */
export function withAsked(text: string): string {
  const parts: { isQuote: boolean; lines: string }[] = [];
  for (const line of withoutSignature(aboveHead(withoutSecrets(text)).trim()).split("\n")) {
    const isQuote = /^[^\S\n]*>/.test(line);
    const last = parts.at(-1);
    if (last && (last.isQuote === isQuote || !hasWords(line))) last.lines += `\n${line}`;
    else parts.push({ isQuote, lines: line });
  }
  const first = parts.findIndex(({ isQuote }) => isQuote);
  const [asked] = parts;
  // A question that somebody cut out.
  const isCutOut = parts.length === 2 && first === 0 && /\?\s*$/.test(asked?.lines ?? "") && !hasHead(text);
  // Words, a quote, words: those below may be a signature.
  if (!isCutOut && parts.slice(first).filter(({ isQuote }) => isQuote).length < 2) return "";
  return parts
    .flatMap(({ isQuote, lines }, at) =>
      isQuote ? (at < parts.length - 1 && askedIn(lines)) || [] : lines.trim(),
    )
    .filter(Boolean)
    .join("\n");
}
