import { MAX_READ } from "./inbound.ts";
import { type Ours, oursOf } from "./our-lines.ts";
import { ADDRESSES, BY_PROGRAM, DEVICE, hasWords } from "./program-lines.ts";
import { HEAD, SAID_BY } from "./quote-heads.ts";
import { askedIn } from "./quotes.ts";
import { type Sent, wordsOf } from "./sent.ts";
import { withoutSecrets } from "./without-secrets.ts";

const [HEAD_MARK, SAID_MARK] = ["\u0000", "\u0001"];

/** Lines of one e-mail that is quoted, without marks, and how deep below what is answered it lies. */
type Quote = { depth: number; lines: string[] };

/**
 * What an e-mail quotes: what stands below a line that says who wrote, or has more marks, is of another e-mail than what stands above.
 * Of what is below the headers of another each line counts, marked or not.
 */
function quotesIn(text: string): Quote[] {
  const lines = withoutSecrets(text)
    .replace(HEAD, `$<mark>${HEAD_MARK}`)
    .replace(SAID_BY, `$<mark>${SAID_MARK}`)
    .replace(DEVICE, "")
    .split("\n");
  const quotes: Quote[] = [];
  /** The one that goes on at each level of marks, and the last that did. */
  let [open, last]: [(Quote | undefined)[], Quote | undefined] = [[], undefined];
  // Below headers without marks the first level of them may be the program's.
  let [heads, below, isSaid] = [0, 0, false];
  for (const line of lines) {
    const [marks = ""] = /^[\s>]*/.exec(line) ?? [];
    const rest = line.slice(marks.length).trim();
    const marked = marks.replace(/[^>]/g, "").length;
    if (rest !== "" && marked < below - 1) {
      // Above the headers again.
      [heads, below, isSaid] = [0, 0, false];
      open = open.slice(0, marked + 1);
    }
    const level = isSaid && marked >= below ? marked + 1 : Math.max(marked, below);
    if (rest === HEAD_MARK) {
      [heads, below, isSaid] = [heads + 1, marked + 1, false];
      open = open.slice(0, below);
    } else if (rest === SAID_MARK) {
      isSaid = heads > 0 && marked < below;
      open = open.slice(0, level + 1);
    } else if (level > 0 && rest !== "") {
      last = open[level] ?? { depth: level + Math.max(0, heads - 1), lines: [] };
      if (open[level] !== last) quotes.push(last);
      open[level] = last;
      last.lines.push(rest);
    } else last?.lines.push("");
  }
  return quotes;
}

/** Lines somebody wrote within a quote, and the last of ours above them where more of ours follows. */
type Within = { asked: string; lines: string[] };

/** What somebody wrote between the lines of one e-mail they quote: those that we did not send. */
function within({ lines }: Quote, { isOurs, isFooter }: Ours): Within[] {
  let [count, known, before] = [0, 0, ""];
  const [found, ours]: [Within[], string[]] = [[], []];
  let part: Within | undefined;
  for (const line of lines) {
    const words = wordsOf(line.replace(ADDRESSES, ""));
    count += words.length;
    if (words.length === 0 || BY_PROGRAM.test(line)) ours.push("");
    else if (isOurs(words, before)) {
      if (part) {
        part.asked = askedIn(ours.join("\n"), isFooter);
        ours.length = 0;
        part = undefined;
      }
      ours.push(line);
      known += words.length;
      before = words.at(-1) ?? "";
    } else {
      if (!part) {
        part = { asked: "", lines: [] };
        found.push(part);
      }
      part.lines.push(line);
    }
  }
  return known * 3 >= count ? found : [];
}

/**
 * What somebody wrote between the lines of what they quote, as far as that is an e-mail of ours: another's words in it, and what that
 * quotes, are nobody's answer. Nothing of one of which less than a third is known to be ours: then nothing tells whose the rest is.
 */
function partsWithin(text: string, sent: readonly Sent[]): Within[] {
  const ours = oursOf(sent);
  const quotes = quotesIn(text.slice(0, MAX_READ)).filter(({ lines }) => lines.some(hasWords));
  const depth = Math.min(...quotes.map((one) => one.depth));
  return quotes.filter((one) => one.depth === depth).flatMap((one) => within(one, ours));
}

/** The lines somebody wrote within what they quote of ours. */
export const wordsWithin = (text: string, sent: readonly Sent[]): string =>
  partsWithin(text, sent)
    .flatMap(({ lines }) => lines)
    .join("\n");

/**
 * What somebody wrote outside of the quote, and below it what they wrote within and is not there yet.
 * @param isShown whether what they answer within the quote stands above it
 */
export function withWordsWithin(
  outside: string,
  text: string,
  sent: readonly Sent[],
  isShown = true,
): string {
  const there = new Set(outside.split("\n").map((line) => line.replace(/^[\s>]+/, "").trim()));
  let isAsked = false;
  const inside = partsWithin(text, sent).flatMap(({ asked, lines }) => {
    const own = lines.filter((line) => !there.has(line));
    if (own.length === 0) return [];
    // What answers nothing that is known stands apart from what does.
    const above = isShown && asked ? [asked] : isAsked ? [""] : [];
    isAsked = isShown && asked !== "";
    return [...above, ...own];
  });
  return [outside, inside.join("\n")].filter(Boolean).join("\n\n");
}
