/** Where a link of ours opens something, or the id of a token of ours that stands alone; escaped, too, as in links of links. */
const START =
  /(?:\/|%2f)(?:approve|appointment|reminders|action)(?:#|%23)(?:[\w-]+=[\w-]*&)*(?:link=)?|(?=[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.)/giy;
/** Where mail programs break lines: "=" by those that broke their own encoding. */
const BREAK = /=?[ \t]*\r?\n[ \t>|]*/y;
const PART = /[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+/y;
const MAX_BREAKS = 8;
const MAX_ID = 1_000;
/** Letters of a token's secret: 256 bits in base64url. */
const SECRET = 43;

const isLetter = (one: string | undefined): boolean => one !== undefined && /[A-Za-z0-9_-]/.test(one);

const matchAt = (pattern: RegExp, text: string, at: number): string | null => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
};

/** Where the token that begins here ends, over broken lines; null where none is whole, so that what follows are words. */
function endOfToken(text: string, start: number): number | null {
  let at = start;
  let [id, secret, breaks] = [0, -1, 0];
  while (secret < SECRET) {
    const one = text[at];
    if (isLetter(one) && (secret >= 0 || id < MAX_ID)) {
      if (secret < 0) id++;
      else secret++;
      at++;
    } else if (one === "." && secret < 0 && id > 0) {
      secret = 0;
      at++;
    } else {
      const broken = breaks++ < MAX_BREAKS ? matchAt(BREAK, text, at) : null;
      if (broken === null) return null;
      at += broken.length;
    }
  }
  // A word that only begins with what a broken one lacks is no end of it.
  return breaks > 0 && isLetter(text[at]) ? null : at;
}

/** Where a token ends that came without its end: a part of one is taken out, too, with nothing of the next line. */
function endOfPart(text: string, start: number): number | null {
  const found = matchAt(PART, text, start);
  return found === null ? null : start + found.length;
}

/**
 * An e-mail's words without what opens an order or an appointment: an answer quotes the e-mail it answers with its link, and a copy of
 * the database has to open nothing. A mail program may have broken the link over lines. Anything else stays as it was written: other
 * sites' links, and the words after a link.
 */
export function withoutSecrets(text: string): string {
  let kept = "";
  let from = 0;
  for (const { index } of text.matchAll(/[/%]|[0-9a-f]{8}-/gi)) {
    if (index < from) continue;
    const found = matchAt(START, text, index);
    if (found === null) continue;
    const start = index + found.length;
    const end = endOfToken(text, start) ?? (found === "" ? null : endOfPart(text, start));
    if (end === null) continue;
    kept += `${text.slice(from, start)}…`;
    from = end;
  }
  return kept + text.slice(from);
}
