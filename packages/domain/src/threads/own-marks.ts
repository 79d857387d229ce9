import { DEVICE, hasWords } from "./program-lines.ts";
import { hasHead, INTRODUCES } from "./quote-heads.ts";

/** Stands for a ">" that is somebody's own. */
export const OWN_MARK = "\uE000";

const AT_LEAST = /^[^\S\n]*>[=\d]/;

const isMarked = (line: string | undefined): boolean => line !== undefined && /^\s*>/.test(line);

/**
 * An e-mail in which ">" marks quotes alone, until {@link withOwnMarks}: where it says "more than", and (`isLone`) where one line alone
 * among others begins with it, another letter stands for it.
 */
export function withoutOwnMarks(text: string, isLone: boolean): string {
  if (!text.includes(">")) return text;
  const lines = text.split("\n");
  const isQuote = (line: string | undefined) => isMarked(line) && !AT_LEAST.test(line ?? "");
  const own = lines.map((line, at) => {
    const isOwn = AT_LEAST.test(line) && !isQuote(lines[at - 1]) && !isQuote(lines[at + 1]);
    return isOwn ? line.replace(">", OWN_MARK) : line;
  });
  const [at = -1, ...more] = own.flatMap((line, at) => (isMarked(line) ? at : []));
  if (!isLone || at === -1 || more.length > 0) return own.join("\n");
  const others = own.toSpliced(at, 1).join("\n").replace(DEVICE, "");
  const above = own.slice(0, at).findLast((line) => line.trim() !== "") ?? "";
  const isQuoted = INTRODUCES.test(above) || hasHead(text);
  if (!isQuoted && hasWords(others)) own[at] = (own[at] ?? "").replace(">", OWN_MARK);
  return own.join("\n");
}

/** Undoes {@link withoutOwnMarks}. */
export const withOwnMarks = (text: string): string => text.replaceAll(OWN_MARK, ">");
