import { type Ours, oursOf } from "./our-lines.ts";
import { DEVICE, hasWords, withoutImages } from "./program-lines.ts";
import { aboveHeaders, hasHead, SAID_BY } from "./quote-heads.ts";
import { type Sent, wordsOf } from "./sent.ts";
import { withoutSignature } from "./signature.ts";
import { withoutSecrets } from "./without-secrets.ts";

const MARKED = /^[^\S\n]*>.*$/gm;

/** An e-mail without what its program wrote; what is below the headers of another may be its words. */
const aboveHead = (text: string): string => aboveHeaders(text).replace(SAID_BY, "").replace(DEVICE, "");

/** What of an e-mail is neither quoted, nor written by a phone or a mail program. */
export function withoutQuotes(text: string): string {
  const rest = aboveHead(text).replace(MARKED, "").trim();
  return hasWords(withoutImages(rest)) ? rest : "";
}

/** Longest part of a quote that is kept above an answer to it, in UTF-16 units. */
const MAX_ASKED = 200;

/** The last lines of a quote, as far as they are of one paragraph and short; none of our footer, which asks nothing. */
export function askedIn(quote: string, isFooter: Ours["isFooter"]): string {
  const lines = quote.split("\n").map((line) => line.replace(/^[\s>]+/, "").trim());
  const end = lines.findLastIndex(hasWords) + 1;
  if (isFooter(wordsOf(lines[end - 1] ?? ""))) return "";
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
export function withAsked(text: string, sent: readonly Sent[]): string {
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
  const { isFooter } = oursOf(sent);
  return parts
    .flatMap(({ isQuote, lines }, at) => {
      if (isQuote || lines.trim() === "") return [];
      const asked = parts[at - 1]?.isQuote ? askedIn(parts[at - 1]?.lines ?? "", isFooter) : "";
      // What answers nothing that is known stands apart from what does.
      return asked ? `${asked}\n${lines.trim()}` : `${at > 1 ? "\n" : ""}${lines.trim()}`;
    })
    .join("\n");
}
