import { MAX_READ } from "./inbound.ts";
import { OWN_MARK } from "./own-marks.ts";
import { ADDRESSES, DEVICE } from "./program-lines.ts";
import { HEAD, headAbove, isHeaderBlock, SAID_BY, saidBefore, unmarkedHeads } from "./quote-heads.ts";
import { type Sent, wordsOf } from "./sent.ts";
import { withoutSecrets } from "./without-secrets.ts";

/** What can be told of lines when it is known what we sent. */
export type Ours = {
  /** Is it a line of ours, or of one that a program broke anew, below a line that ends with this word? */
  isOurs: (words: readonly string[], before: string) => boolean;
  /** Are these words a whole line of ours? */
  isLine: (words: readonly string[]) => boolean;
  /** Do these words stand in one of ours, one after another? */
  isIn: (words: readonly string[]) => boolean;
  /** Does a mail of ours begin or end with these words? */
  isEdge: (words: readonly string[]) => boolean;
  /** Do these words end what stands below "--" in ours, or are they so many of it that nothing else says them? */
  isFooter: (words: readonly string[]) => boolean;
  /** Is it a line without words that stands in ours, such as an address alone? */
  isMark: (line: string) => boolean;
};

/** Words of our footer that nobody else writes. */
const LONG = 10;

const spaced = (words: readonly string[]): string => ` ${words.join(" ")} `;

/** Knows the lines of what we sent. */
export function oursOf(sent: readonly Sent[]): Ours {
  const texts = new Set<string>();
  const [lines, marks, footers] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { text } of sent) {
    const plain = text.replaceAll("{{link}}", "").replace(ADDRESSES, "");
    texts.add(spaced(wordsOf(plain)));
    for (const line of plain.split("\n")) lines.add(wordsOf(line).join(" "));
    for (const line of text.split("\n")) marks.add(line.trim());
    const footer = plain
      .split(/^--[^\S\n]*$/m)
      .slice(1)
      .at(-1);
    if (footer) footers.add(spaced(wordsOf(footer)));
  }
  const all = [...texts];
  const isIn = (words: readonly string[]) => all.some((one) => one.includes(spaced(words)));
  const isLine = (words: readonly string[]) => words.length > 0 && lines.has(words.join(" "));
  return {
    isIn,
    isLine,
    // A word or two count where they go on from what stands above: they may be an answer.
    isOurs: (words, before) =>
      before === "" || words.length > 2
        ? isLine(words) || (words.length > 2 && isIn(words))
        : words.length > 0 && isIn([before, ...words]),
    isEdge: (words) => all.some((one) => one.startsWith(spaced(words)) || one.endsWith(spaced(words))),
    isFooter: (words) =>
      words.length > 0 &&
      [...footers].some(
        (one) => one.endsWith(spaced(words)) || (words.length >= LONG && one.includes(spaced(words))),
      ),
    isMark: (line) => marks.has(line.trim()),
  };
}

/** Least words of ours on a line by which it is ours where others stand on it, too. */
const LEAST = 3;
/** Longest line that is looked through for somebody's part, in UTF-16 units. */
const MAX_LINE = 2_000;

/** A line of a quote of which somebody wrote a part: ours before it, theirs, and ours behind it. Else null. */
function partsOf(line: string, ours: Ours): { ours: string; own: string; rest: string } | null {
  const isOurs = (part: string) => {
    const words = wordsOf(part);
    return words.length >= LEAST && ours.isIn(words);
  };
  // Ours ends where a sentence of it does, or a line.
  const ends = line.length > MAX_LINE ? [] : [...line.matchAll(/\S(?=\s)/g)].map(({ index }) => index + 1);
  const end = ends.findLast((at) => {
    const before = line.slice(0, at);
    return isOurs(before) && (/[.?!:]$/.test(before) || ours.isLine(wordsOf(before)));
  });
  if (end === undefined) return null;
  const behind = line.slice(end);
  const begins = [...behind.matchAll(/(?<=\s)[\p{Lu}\p{N}¿¡$]/gu)].find(({ index }) =>
    isOurs(behind.slice(index)),
  );
  const own = behind.slice(0, begins?.index).trim();
  return own === ""
    ? null
    : { ours: line.slice(0, end), own, rest: begins ? behind.slice(begins.index) : "" };
}

type Line = { marks: string; rest: string; words: string[] };

const lineOf = (line: string): Line => {
  const [marks = ""] = /^[\s>]*/.exec(line) ?? [];
  const rest = line.slice(marks.length).trim();
  return { marks: marks.includes(">") ? marks : "", rest, words: wordsOf(rest.replace(ADDRESSES, "")) };
};

/** Of lines above one of ours the first that in ours stands before it: between them somebody may have answered. */
function firstOf(known: readonly Line[], at: number, from: readonly string[], ours: Ours): number {
  let [first, run] = [at, from];
  for (let n = at - 1; n >= 0; n--) {
    const { marks, rest, words } = known[n] ?? lineOf("");
    const goesOn = words.length > 0 ? ours.isIn([...words, ...run]) : n === first - 1 && ours.isMark(rest);
    if (marks === "" && rest !== "" && goesOn) [first, run] = [n, [...words, ...run]];
  }
  return first;
}

/** Where a mail of ours begins that no mark tells, and what a program says above it. */
function beginningOfOurs(
  lines: readonly string[],
  known: readonly Line[],
  ours: Ours,
): { top: number; at: number } | null {
  let seen = -1;
  for (const [at, { marks, words }] of known.entries()) {
    if (at <= seen || marks !== "" || !ours.isOurs(words, "")) continue;
    const top = headAbove(lines, at);
    if (top !== null) return { top, at };
    // Without a head that is known lines of ours on end tell it, where ours begins or ends there: a few words may have been copied.
    let [run, count, n] = [[...words], 1, at + 1];
    for (; n < known.length; n++) {
      const next = known[n]?.words ?? [];
      if (known[n]?.marks !== "" || !ours.isIn([...run, ...next])) break;
      run = [...run, ...next];
      count += Number(next.length > 0);
    }
    const above = lines.slice(0, at).findLastIndex((line) => line.trim() !== "");
    if (count > 1 && /@.*[:：]\s*$/.test(lines[above] ?? "")) return { top: above, at };
    if ((count > 1 || (run.length >= LONG && ours.isFooter(run))) && ours.isEdge(run)) {
      const first = firstOf(known, at, run, ours);
      return { top: headAbove(lines, first) ?? first, at: first };
    }
    seen = n - 1;
  }
  return null;
}

/** A mail of ours that no mark tells, with marks at its lines; null where too little of it is known to be ours. */
function marksFor(lines: readonly string[], known: readonly Line[], at: number, ours: Ours): string[] | null {
  let [count, found, before, isOther] = [0, 0, "", false];
  const marked = known.slice(at).flatMap((line, n) => {
    const whole = lines[at + n] ?? "";
    isOther ||= isHeaderBlock(lines, at + n);
    // What is below the headers of another e-mail answers nothing of ours.
    if (isOther) return `> > ${whole}`;
    if (line.marks !== "" || line.rest === "") return whole;
    const { words, rest } = line;
    count += words.length;
    const isLink = rest.replace(ADDRESSES, "").trim() === "" && rest.includes("…");
    if (words.length === 0) return isLink || ours.isMark(rest) ? `> ${rest}` : whole;
    if (ours.isOurs(words, before)) {
      found += words.length;
      before = words.at(-1) ?? "";
      return `> ${rest}`;
    }
    const parts = partsOf(rest, ours);
    if (!parts) return whole;
    found += words.length;
    before = wordsOf(parts.rest || parts.ours).at(-1) ?? "";
    return [`> ${parts.ours}`, parts.own, ...(parts.rest ? [`> ${parts.rest}`] : [])];
  });
  return found * 3 >= count ? marked : null;
}

/** Where somebody's own words begin with ">" above all that is quoted, another letter stands for it: no line of ours is among them. */
function withOwnAbove(text: string, ours: Ours): string {
  const [head] = unmarkedHeads(text, [HEAD, SAID_BY]);
  if (!head) return text;
  const above = text.slice(0, head.index);
  const lines = above
    .replace(DEVICE, "")
    .split("\n")
    .map(lineOf)
    .filter(({ rest }) => rest !== "");
  const areOwn = lines.every(({ marks, words }) => marks.trim() === ">" && !ours.isOurs(words, ""));
  return areOwn ? above.replace(/^(\s*)>/gm, `$1${OWN_MARK}`) + text.slice(head.index) : text;
}

/**
 * An e-mail in which ">" marks every line of ours that it quotes, whichever way its program quotes, and nothing of what a program puts
 * above a quote without marks; a line on which somebody wrote beside ours is several. What is not known to be ours stands as it is.
 */
export function withOursMarked(text: string, sent: readonly Sent[]): string {
  if (sent.length === 0) return text;
  const ours = oursOf(sent);
  const end = text.length > MAX_READ ? text.lastIndexOf("\n", MAX_READ) : text.length;
  const split = withOwnAbove(withoutSecrets(text.slice(0, Math.max(end, 0))), ours)
    .split("\n")
    .flatMap((line) => {
      const { marks, rest, words } = lineOf(line);
      const parts = marks !== "" && !ours.isOurs(words, "") ? partsOf(rest, ours) : null;
      if (parts) return [parts.ours, parts.own, parts.rest].filter(Boolean).map((part) => `${marks}${part}`);
      const said = marks === "" && saidBefore(line);
      return said && ours.isIn(wordsOf(said[1]).slice(0, LEAST)) ? said : line;
    });
  const known = split.map(lineOf);
  const found = beginningOfOurs(split, known, ours);
  const others = unmarkedHeads(split.slice(0, found?.top).join("\n"), [HEAD]);
  const marked = found && others.length === 0 && marksFor(split, known, found.at, ours);
  const below = text.slice(Math.max(end, 0));
  if (!marked) return split.join("\n") + below;
  return [...split.slice(0, found.top), "", ...marked].join("\n") + below.replace(/^(?=[^\n])/gm, "> ");
}
