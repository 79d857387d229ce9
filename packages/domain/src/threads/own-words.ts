import { MAX_READ } from "./inbound.ts";
import { withoutSecrets } from "./without-secrets.ts";

/** An e-mail of ours that may be what somebody answers, as its text or its HTML says it. */
export type Sent = { subject: string; text: string };

// Mail programs speak these languages: English, Spanish, German, French, Portuguese, Italian, Vietnamese, Chinese, Korean.
/** How one says whose words follow: a first word, on one of three lines an address, and at the end the verb, in German before a name. */
const [FIRST, WROTE] = ["On|El|Le|Em|Il|Vào", "wrote|escribió|a\\sécrit|escreveu|ha\\sscritto|đã\\sviết"];
const MARK = "(?<mark>[^\\S\\n]*(?:>[> ]*)?)";
const AT = "(?=(?:[^\\n]*\\n){0,2}?[^\\n]*@)(?:[^\\n]{0,300}\\n){0,2}?[^\\n]{0,300}";
/** As Thunderbird says it, without an address: with day and time. */
const THEN = "(?=[^\\n]{0,60}(?:\\d{4}|\\d[/.-]\\d{1,2}[/.-]\\d\\d))[^\\n]{0,90}\\d[:.]\\d\\d[^\\n]{0,200}";
const SAID_BY = new RegExp(
  `^(?:${MARK}(?:(?:${FIRST})\\s(?:${AT}|${THEN})(?<=[\\s>)])(?:${WROTE})|Am\\s${AT}\\sschrieb\\s[^\\n]{0,200}(?:\\n[^\\n]{0,200})?)|(?=[^\\n]*@)(?:[^\\n]{0,300}\\n)?[^\\n]{0,300}(?:写道|寫道|작성))[^\\S\\n]{0,3}[:：][^\\S\\n]{0,99}$`,
  "gimu",
);
/** The headers of what is answered, as a mail program puts them above it, below a line. */
const SENDER = "From|De|Von|Da|发件人|寄件者|보낸 사람|Từ";
const OTHERS = [
  ...["Sent|Date|To|Cc|Subject", "Enviado|Enviado el|Fecha|Para|Asunto", "Gesendet|Datum|An|Betreff"],
  ...["Envoyé|À|Objet", "Enviada em|Data|Assunto", "Inviato|A|Oggetto", "Đã gửi|Ngày|Đến|Chủ đề"],
  ...["发送时间|日期|收件人|抄送|主题|寄件日期|收件者|副本|主旨", "보낸 날짜|날짜|받는 사람|참조|제목"],
].join("|");
const HEAD = new RegExp(
  `^(?:[-_=*]{2,}\\s{1,9})?${MARK}\\*?(?:${SENDER})\\s?[:：](?=[^\\n]{0,300}@)[^\\n]{0,600}(?:\\n[^\\S\\n]*(?:>[> ]*)?\\*?(?:${OTHERS})\\s?[:：][^\\n]{0,500})+$`,
  "gimu",
);
/** As {@link HEAD}, below a line that was drawn, without an address. */
const UNADDRESSED = new RegExp(
  `^[^\\S\\n]*[-_=*]{2,}[^\\S\\n]*\\n\\s{0,9}\\*?(?:${SENDER})\\s?[:：][^\\n]{0,600}\\n\\s{0,9}\\*?(?:${OTHERS})\\s?[:：]`,
  "imu",
);
/**
 * What phones and programs write below an e-mail by themselves: any other word in the line is somebody's. Each word fits in one way
 * only: what comes by e-mail may be made to have all of them tried.
 */
const BY_DEVICE = [
  ...["Sent from|Sent with|Get", "Enviado desde|Enviado con|Obtener|Obtén|Descargar", "Von|Gesendet von"],
  ...["Envoyé de|Envoyé depuis|Envoyé à partir de|Télécharger", "Enviado do|Enviado de|Obter|Baixar"],
  ...["Inviato da|Inviato dal|Scarica", "Được gửi từ|Đã gửi từ|Tải"],
].join("|");
const IN_DEVICE = [
  "my|mi|for|para|on|en|con|de|mon|pour|meu|o|mio|per|meinem|für|gesendet|của|tôi|cho",
  "iPhone|iPad|iOS|Android|Outlook|Yahoo|Mail|Correo|Gmail|Mobile|Proton|AOL|Samsung|Galaxy|Google|Pixel|Huawei|Xiaomi|Redmi",
  "Motorola|moto|Verizon|AT&T|T-Mobile|Windows|Mac|smartphone|phone|tablet|device|teléfono|celular|móvil|dispositivo",
].join("|");
const DEVICE = new RegExp(
  `^[^\\S\\n]*(?:>[> ]*)?(?:(?:${BY_DEVICE})(?:,? (?:${IN_DEVICE}|(?=\\w{0,9}\\d)\\w{1,19}(?!\\w)))+\\.?(?: ?<[^<>\\n]{1,500}>)?|Sent with Proton Mail secure email\\.?|Enviado con (?:el )?correo (?:electrónico )?seguro de Proton Mail\\.?|[发發]自我的 ?(?:iPhone|iPad)|나의 (?:iPhone|iPad)에서 보냄)[^\\S\\n]*$`,
  "gimu",
);
const RULE = /^[^\S\n]*[-_=*]{2,}[^\S\n]*$/gm;
const MARKED = /^[^\S\n]*>.*$/gm;
const ADDRESSES = /<[^<>\n]{1,500}>|\[?(?:https?|mailto|tel):[^\s\]]+\]?/gi;

const [HEAD_MARK, SAID_MARK] = ["\u0000", "\u0001"];

/** Stands for a ">" that is somebody's own. */
const OWN_MARK = "\uE000";
const AT_LEAST = /^[^\S\n]*>[=\d]/;
const isMarked = (line: string | undefined): boolean => line !== undefined && /^\s*>/.test(line);
/** A line as some program may write it above a quote, in any language. */
const INTRODUCES = /(?:@|\d:\d\d|\d{4}).*[:：]\s*$/;

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

/** An e-mail whose quotes begin as an English program's do, where they begin in a language few other programs read. */
export const withEnglishHeads = (text: string): string =>
  text
    .replace(HEAD, (head, mark) =>
      /^\W*(?:From|De|Von|Da)\b/i.test(head) ? head : `${mark}From: one <a@b>\n${mark}Subject: one`,
    )
    .replace(SAID_BY, (said, mark = "") =>
      /^\W*(?:On|El|Le|Em|Il)\s/i.test(said) ? said : `${mark}On this day somebody wrote:`,
    );

/** An e-mail without what a phone or program wrote below it; where its quote begins stands ">". */
const marked = (text: string): string =>
  withoutSecrets(text)
    .replace(HEAD, ">")
    .replace(SAID_BY, ">")
    .replace(ADDRESSES, "")
    .replace(DEVICE, "")
    .replace(RULE, "");

/** An e-mail without what its program wrote; what is below the headers of another may be its words. */
function aboveHead(text: string): string {
  const head = [...text.matchAll(HEAD)].find(({ groups }) => !groups?.mark?.includes(">"));
  return (head ? text.slice(0, head.index) : text).replace(SAID_BY, "").replace(DEVICE, "");
}

const BY_PROGRAM = /^[^\S\n]*\[(?:image|cid)[^\]\n]*\][^\S\n]*$/i;
const PICTURES = new RegExp(BY_PROGRAM, "gim");

/** An e-mail without what a program writes in a picture's place. */
export const withoutImages = (text: string): string => text.replace(PICTURES, "");

/** Is it said anywhere in it who wrote what follows? */
const hasHead = (text: string): boolean => text.search(HEAD) !== -1 || text.search(SAID_BY) !== -1;

const hasWords = (text: string): boolean => /[^\s\p{C}_=*-]/u.test(text);

/** What of an e-mail is neither quoted, nor written by a phone or a mail program. */
export function withoutQuotes(text: string): string {
  const rest = aboveHead(text).replace(MARKED, "").trim();
  return hasWords(withoutImages(rest)) ? rest : "";
}

/** What many write above their name and address, and the lines that programs and people draw there. */
const SIGNS =
  /^[^\S\n]*(?:[-_=+]{2,4}|_{32}|cheers,?!?|best wishes,?!?|(?:\w{1,20} ){0,2}regards,?!?)[^\S\n]*$/gim;
const CONTACT =
  /(?:\b(?:tel|phone|cell|mobile|fax|e-?mail|web|móvil|celular|correo)\b[.:]?\s{0,3})?(?:\S{1,99}@\S{1,99}|https?:\S{1,300}|www\.\S{1,300}|[+(]{0,2}\d(?:[\s().-]{0,3}\d){6,14})/gi;
const JOINS = /^(?:de|del|la|las|los|y|e|da|do|van|von|of|and|the|at|in|[&|,·•/-]+)$/;
/** A name, a title or a street: no word of it is of a sentence. */
const isName = (line: string): boolean =>
  line.length <= 60 &&
  !/[?!:;]$/.test(line) &&
  line.split(/\s+/).every((word) => word === "" || JOINS.test(word) || /^[\p{Lu}\d#(|]/u.test(word));

/** What companies have written below their people's names. */
const DISCLAIMER = /confiden|privileged|intended (?:only|solely|recipient)|destinatari/i;

/**
 * Words without a phone's or program's line, and without the signature at their end: a name with how to reach it, or a name below
 * "Regards". Anything else below a line that is drawn may be somebody's words, and stays.
 */
export function withoutSignature(all: string): string {
  const text = all.replace(DEVICE, "").trimEnd();
  for (const sign of text.matchAll(SIGNS)) {
    const below = text.slice(sign.index + sign[0].length, sign.index + sign[0].length + 1_000);
    const lines = below.split("\n").flatMap((line) => line.trim() || []);
    const isLine = /^\W/.test(sign[0].trim()) || sign[0].includes("_");
    const isWhole = sign.index + sign[0].length + below.length === text.length && lines.length <= 8;
    const isSigned = (line: string) => DISCLAIMER.test(line) || isName(line.replace(CONTACT, "").trim());
    if (!isWhole || !lines.every(isSigned)) continue;
    if (!isLine || lines.length === 0 || lines.some((line) => line.search(CONTACT) !== -1))
      return text.slice(0, sign.index).trimEnd();
  }
  return text;
}

/** What stands below a line that may begin a signature, without an e-mail that is quoted there and a program's lines. */
export function belowSign(text: string): string {
  const head = text.search(UNADDRESSED);
  return withoutQuotes(head === -1 ? text : text.slice(0, head));
}

/** Longest part of a quote that is kept above an answer to it, in UTF-16 units. */
const MAX_ASKED = 200;

/** The last lines of a quote, as far as they are of one paragraph and short. */
function askedIn(quote: string): string {
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

const wordsOf = (text: string): string[] =>
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
function within(
  { lines }: Quote,
  isWhole: (words: readonly string[]) => boolean,
  isPair: (one: string, next: string) => boolean,
): Within[] {
  let [count, known, last] = [0, 0, ""];
  const [found, ours]: [Within[], string[]] = [[], []];
  let [part, isOpen]: [Within | undefined, boolean] = [undefined, false];
  for (const line of lines) {
    const words = wordsOf(line.replace(ADDRESSES, ""));
    count += words.length;
    if (words.length === 0 || BY_PROGRAM.test(line)) {
      ours.push("");
      continue;
    }
    const pairs = words.filter((word, at) => at > 0 && isPair(words[at - 1] ?? "", word)).length;
    // Programs break our lines anew: what is left of one goes on from the line before.
    const goesOn = words.length > 2 || isPair(last, words[0] ?? "");
    if (isWhole(words) || (pairs === words.length - 1 && goesOn)) {
      if (part && !isOpen) part.asked = askedIn(ours.join("\n"));
      if (part) ours.length = 0;
      [part, isOpen] = [undefined, false];
      ours.push(line);
      known += words.length;
      last = words.at(-1) ?? "";
    } else {
      if (!part) {
        part = { asked: "", lines: [] };
        found.push(part);
      }
      // On the line of what it answers.
      isOpen ||= part.lines.length === 0 && pairs > 1;
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
  const [pairs, whole] = [new Set<string>(), new Set<string>()];
  for (const { text: ours } of sent) {
    const plain = ours.replaceAll("{{link}}", "").replace(ADDRESSES, "");
    for (const line of plain.split("\n")) whole.add(wordsOf(line).join(" "));
    const words = wordsOf(plain);
    for (const [at, word] of words.entries()) pairs.add(`${words[at - 1] ?? ""} ${word}`);
  }
  const quotes = quotesIn(text.slice(0, MAX_READ)).filter(({ lines }) => lines.some(hasWords));
  const depth = Math.min(...quotes.map((one) => one.depth));
  return quotes
    .filter((one) => one.depth === depth)
    .flatMap((one) =>
      within(
        one,
        (words) => whole.has(words.join(" ")),
        (word, next) => pairs.has(`${word} ${next}`),
      ),
    );
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
