import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import vm from "node:vm";
import { type Header, MAX_READ } from "@openhood/domain/threads/inbound";
import { withOursMarked } from "@openhood/domain/threads/our-lines";
import { withOwnMarks, withoutOwnMarks } from "@openhood/domain/threads/own-marks";
import {
  aboveHeaders,
  partedAtForward,
  withEnglishHeads,
  withoutLastHead,
} from "@openhood/domain/threads/quote-heads";
import { withoutQuotes } from "@openhood/domain/threads/quotes";
import type { Sent } from "@openhood/domain/threads/sent";
import { withoutSignature } from "@openhood/domain/threads/signature";
import EmailReplyParser from "email-reply-parser";
import { convert, type FormatCallback } from "html-to-text";
import PostalMime, { addressParser, type Email } from "postal-mime";

/** How an e-mail begins: enough to tell whose it is, before the rest of it is read. Nothing in it is believed. */
export type MailHead = {
  headers: Header[];
  /** The one address it says it is from, in lower case; null where it names none or several. */
  from: string | null;
  /** What its sender is called there; empty where nothing is said. */
  name: string;
  /** Whom it says it is to. */
  to: string[];
};

/** An e-mail that came, as far as it can be read; nothing in it is believed. */
export type ReceivedMail = {
  /** Made from its Message-ID, or without one from all of it. */
  id: string;
  subject: string;
  /** The Message-IDs of what it answers: of that itself, and of what that answered, the latest first. */
  answers: string;
  /** Its words: all, unless there are too many lines or parts, or too much HTML. */
  text: string;
  isCut: boolean;
  files: string[];
};

/** How much of an e-mail may be its headers, bytes. */
const MAX_HEAD = 128 * 1024;
/** Lines parsed, after base64 lines are joined. Each costs the parser microseconds and kilobytes. */
const MAX_LINES = 30_000;
/** Parts that are read; of a person's e-mail each is an alternative or a file. */
const MAX_PARTS = 500;
/** How much HTML of an e-mail is made into text, in UTF-16 units. */
const MAX_HTML = 200_000;
/** From this many bytes on an e-mail in an e-mail is a file. */
const MAX_NESTED = 1_000_000;
const MAX_FILES = 50;
/** How long a library may take over what a stranger wrote, ms. */
const PATIENCE = 1_000;

/** Runs what strangers' words can be made to keep busy for hours: a script of its own can be ended. Throws when it was. */
const inTime = <T>(read: () => T): T => vm.runInNewContext("read()", { read }, { timeout: PATIENCE }) as T;

/** What a browser would not show. */
const HIDDEN = [
  "[hidden]",
  '[style*="display:none" i]',
  '[style*="display: none" i]',
  '[style*="visibility:hidden" i]',
  '[style*="visibility: hidden" i]',
];

/** A table's cell: apart from the next one. The library's own tables are padded, to more than there is memory for. */
const cell: FormatCallback = (elem, walk, builder) => {
  walk(elem.children, builder);
  builder.addInline(" ");
};

/** HTML as text. What is quoted comes out with ">" before each line, as in plain text. */
export const textOf = (html: string): string =>
  inTime(() =>
    convert(html.slice(0, MAX_HTML), {
      wordwrap: false,
      limits: { maxDepth: 100, ellipsis: "" },
      // Quoted whole, a page has a body of its own, which is not all there is.
      baseElements: { selectors: [] },
      formatters: { cell },
      selectors: [
        { selector: "a", options: { ignoreHref: true } },
        { selector: "img", format: "skip" },
        ...["style", "title"].map((selector) => ({ selector, format: "skip" })),
        { selector: "blockquote", options: { trimEmptyLines: true } },
        { selector: "hr", format: "block" },
        { selector: "tr", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
        ...["td", "th"].map((selector) => ({ selector, format: "cell" })),
        ...HIDDEN.map((selector) => ({ selector, format: "skip" })),
      ],
    }),
  );

/** Longest plain part that can be a stub, in UTF-16 units. */
const MAX_STUB = 500;
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether the plain part shares fewer than half of its words with the HTML. Links and image placeholders are ignored. */
function isOther(plain: string, html: string): boolean {
  const own = wordsOf(plain.replace(/https?:\/\/\S+|\[[^\]]*\]/g, " "));
  const there = new Set(wordsOf(html));
  return own.filter((one) => there.has(one)).length * 2 < own.length;
}

/**
 * The words of an e-mail. Reads the plain part, or the HTML if the plain part is empty or only says that HTML can't be shown, or both if
 * they differ.
 */
function wordsIn({ text = "", html = "", isCut }: Parsed): Pick<ReceivedMail, "text" | "isCut"> {
  const plain = text.trim();
  if (html === "" || plain.length > MAX_STUB) return { text, isCut };
  try {
    const shown = textOf(html);
    if (plain !== "" && (shown.trim() === "" || !isOther(plain, shown))) return { text, isCut };
    const isStub = plain === "" || /html/i.test(plain);
    return { text: isStub ? shown : `${plain}\n\n${shown}`, isCut: isCut || html.length > MAX_HTML };
  } catch {
    if (plain !== "") return { text, isCut };
    return { text: html.slice(0, MAX_HTML).replace(/<[^<>]*>/g, " "), isCut: true };
  }
}

function onlyFrom({ headers }: Email): Pick<MailHead, "from" | "name"> {
  const lines = headers.filter(({ key }) => key === "from");
  const all = lines.flatMap(({ value }) => addressParser(value, { flatten: true }));
  const [one] = all;
  return lines.length === 1 && all.length === 1 && one?.address
    ? { from: one.address.toLowerCase(), name: one.name ?? "" }
    : { from: null, name: "" };
}

const addressesIn = (email: Email): string[] =>
  email.headers
    .filter(({ key }) => ["to", "cc", "delivered-to", "x-original-to"].includes(key))
    .flatMap(({ value }) => addressParser(value, { flatten: true }))
    .flatMap(({ address }) => address ?? []);

/** What the parser keeps of texts until it renders them. It says so in none of its types; a test notices when it is otherwise. */
type Texts = { textMap: Map<unknown, Partial<Record<"plain" | "html", { type: string; value: unknown }[]>>> };
/** The fields of postal-mime's part that decide its charset. */
type Part = { content: ArrayBuffer | null; contentType: { parsed: { params: Record<string, string> } } };
const base = PostalMime.prototype as unknown as {
  renderTextContent: () => void;
  collectNode: (part: Part, ...more: unknown[]) => Promise<void>;
};

const fromUtf8 = new TextDecoder();
// Maps every byte to its own character, so a wrong guess loses nothing.
const fromWindows = new TextDecoder("windows-1252");

/** The charset of a part: what the sender declares, unless that is missing or clearly wrong; then UTF-8 if valid, else windows-1252. */
function charsetOf(bytes: ArrayBuffer, said = ""): string {
  if (/^(?:|(?:us-)?ascii|[78]bit)$/i.test(said)) return isUtf8(bytes) ? "utf-8" : "windows-1252";
  const isWrong =
    /^utf-?8$/i.test(said) && !isUtf8(bytes) && !/[^\0-\x7f\ufffd]/.test(fromUtf8.decode(bytes));
  return isWrong ? "windows-1252" : said;
}

/** postal-mime with corrected charsets, and at most {@link MAX_HTML} converted to text: its regular expressions take minutes on megabytes. */
class BoundedMime extends PostalMime {
  isCut = false;
  collectNode(part: Part, ...more: unknown[]): Promise<void> {
    const { params } = part.contentType.parsed;
    if (part.content) params.charset = charsetOf(part.content, params.charset);
    return base.collectNode.call(this, part, ...more);
  }
  renderTextContent(): void {
    let left = MAX_HTML;
    for (const { plain, html = [] } of (this as unknown as Texts).textMap.values())
      for (const part of html) {
        if (typeof part.value !== "string") continue;
        // Where its sender wrote it as text, too, the HTML is not what is read.
        this.isCut ||= plain === undefined && part.value.length > left;
        part.value = part.value.slice(0, left);
        left -= (part.value as string).length;
      }
    base.renderTextContent.call(this);
  }
}

type Parsed = Email & { isCut: boolean };

async function parse(raw: Uint8Array): Promise<Parsed> {
  const limits = { maxNestingDepth: 20, maxHeadersSize: 2 * MAX_HEAD };
  // An e-mail in an e-mail is read by a parser of its own, which has no such bound.
  const parser = new BoundedMime({ ...limits, maxRfc822NestingDepth: raw.length > MAX_NESTED ? 0 : 1 });
  const email = await parser.parse(withNames(raw));
  return { ...email, isCut: parser.isCut };
}

const [LF, CR, DASH] = [10, 13, 45];

/** Where the headers end: at the first empty line, or where they are too long. */
function endOfHead(raw: Uint8Array): number {
  const most = Math.min(raw.length, MAX_HEAD);
  for (let at = 0; at < most; at++)
    if (raw[at] === LF && (raw[at + 1] === LF || (raw[at + 1] === CR && raw[at + 2] === LF))) return at + 1;
  return most;
}

// A 9 MB photo has 130,000 base64 lines. Plain text has no two such lines in a row.
const WITHIN_FILE = /^([A-Za-z0-9+/]{60,998})\r?\n(?=[A-Za-z0-9+/]{60,998}\r?$)/gm;

const ENCODED = /=\?([^?*\s]+)(?:\*[^?\s]*)?\?([bq])\?([^?\s]*)\?=/gi;
/** Adjacent encoded words (RFC 2047) with the same charset. Some mail programs split a character between two. */
const IN_A_ROW = new RegExp(
  `${ENCODED.source}(?:\\s+${ENCODED.source.replace("([^?*\\s]+)", "\\1")})+`,
  "gi",
);

const bytesOf = (encoding: string, text: string): Buffer =>
  /b/i.test(encoding)
    ? Buffer.from(text, "base64")
    : Buffer.from(
        text
          .replaceAll("_", " ")
          .replace(/=([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
        "latin1",
      );

/** Converts a raw header to UTF-8 and joins adjacent encoded words. */
function readable(header: string): string {
  const joined = header.replace(IN_A_ROW, (run, charset) => {
    const parts = Array.from(run.matchAll(ENCODED), ([, , encoding = "", text = ""]) =>
      bytesOf(encoding, text),
    );
    return `=?${charset}?B?${Buffer.concat(parts).toString("base64")}?=`;
  });
  const bytes = Buffer.from(joined, "latin1");
  return isUtf8(bytes) ? joined : Buffer.from(fromWindows.decode(bytes)).toString("latin1");
}

// Only in the top headers: the body may quote such lines in another charset.
const NAMES = /^(?:from|subject):[^\n]*(?:\n[ \t][^\n]*)*/gim;
const FILE_NAMES = /^content-(?:type|disposition):[^\n]*(?:\n[ \t][^\n]*)*/gim;

/** Fixes the sender name and subject in the top headers. */
function withNames(raw: Uint8Array): Uint8Array {
  const end = endOfHead(raw);
  const head = Buffer.from(raw.subarray(0, end)).toString("latin1");
  return Buffer.concat([Buffer.from(head.replace(NAMES, readable), "latin1"), raw.subarray(end)]);
}

/** Joins base64 lines and fixes file names. */
const withFiles = (raw: Uint8Array): Uint8Array =>
  Buffer.from(
    Buffer.from(raw).toString("latin1").replace(WITHIN_FILE, "$1").replace(FILE_NAMES, readable),
    "latin1",
  );

/** Where the lines and parts end that are read: each takes the parser its time. */
function endOfLines(raw: Uint8Array): number {
  let [lines, parts] = [0, 0];
  for (let at = raw.indexOf(LF); at !== -1; at = raw.indexOf(LF, at + 1)) {
    if (raw[at + 1] === DASH && raw[at + 2] === DASH) parts++;
    if (++lines >= MAX_LINES || parts > MAX_PARTS) return at + 1;
  }
  return raw.length;
}

/** Reads an e-mail's headers (RFC 5322), and nothing of what follows them. */
export async function readHead(raw: Uint8Array): Promise<MailHead> {
  const email = await parse(raw.subarray(0, endOfHead(raw)));
  return {
    headers: email.headers.map(({ key, value }) => ({ key, value })),
    ...onlyFrom(email),
    to: addressesIn(email),
  };
}

const inOneLine = (text: string, most: number): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, most)
    .toWellFormed();

/**
 * Reads an e-mail as it came over SMTP (RFC 5322). Whatever is malformed in it is read as far as that goes, and of one with
 * more lines or parts than a person's has how it begins.
 */
export async function readMail(raw: Uint8Array): Promise<ReceivedMail> {
  const whole = withFiles(raw);
  let end = endOfLines(whole);
  const email = await parse(whole.subarray(0, end)).catch(() => {
    // The headers of its parts are too long together, and would be so whenever it came again.
    end = endOfHead(whole);
    return parse(whole.subarray(0, end));
  });
  const hash = createHash("sha256");
  const { text, isCut } = wordsIn(email);
  return {
    id: (email.messageId ? hash.update(email.messageId) : hash.update(raw)).digest("hex"),
    subject: inOneLine(email.subject ?? "", 200),
    answers: [email.inReplyTo ?? "", ...(email.references ?? "").split(/\s+/).reverse()].join(" "),
    text: text.replaceAll("\r\n", "\n"),
    isCut: isCut || end < whole.length,
    files: email.attachments
      .slice(0, MAX_FILES)
      .map(({ filename, mimeType }) => inOneLine(filename || unnamed(mimeType), 100)),
  };
}

/** What a picture without a name is called: others are not named. */
const unnamed = (type: string): string => (type.startsWith("image/") ? type.replace("/", ".") : "");

const LONG_LINE = /^[^>\n].{500,}$/gm;

/** How an e-mail begins, as far as it is looked through. Long runs of empty lines take the parser seconds, and say nothing. */
export const beginningOf = (text: string): string =>
  text
    .slice(0, MAX_READ)
    .replace(/[^\S\n]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n");

/**
 * What is surely new in an e-mail: its words without what they quote and without a signature; empty where nothing is, null where
 * that cannot be told. Looks through the first {@link MAX_READ} units only.
 * @param sent what we sent that it may quote
 */
export function onlyNewWords(text: string, sent: readonly Sent[]): string | null {
  // A long line takes it seconds, too, and is neither quote nor signature.
  const long: string[] = [];
  const marked = withOursMarked(withoutOwnMarks(beginningOf(text), true), sent);
  const [own, forwarded] = partedAtForward(marked);
  const short = withEnglishHeads(aboveHeaders(own)).replace(LONG_LINE, (line) => `⟦${long.push(line) - 1}⟧`);
  try {
    let isBelowHead = false;
    const words = inTime(() => new EmailReplyParser().read(short).getFragments()).map((one) => {
      const content = one.getContent();
      if (one.isQuoted()) isBelowHead ||= !/^\s*>/m.test(content);
      // Below any line that is drawn it sees a signature, where somebody may just go on.
      if (one.isSignature()) return isBelowHead ? "" : withoutQuotes(content);
      return one.isQuoted() ? "" : content;
    });
    const all = words.filter((one) => one.trim() !== "").join("\n");
    // Where somebody's words begin as a quote's head does, it leaves the head of the quote.
    const found = withoutSignature(words.includes("") ? withoutLastHead(all) : all);
    // Where its quote is all there is, the parser may show its head.
    const fresh = withoutQuotes(found) && found.replace(/⟦(\d+)⟧/g, (mark, at) => long[at] ?? mark);
    return withOwnMarks([fresh, forwarded].filter(Boolean).join("\n\n")).trim();
  } catch {
    return null;
  }
}
