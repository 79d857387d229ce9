// Mail programs speak these languages: English, Spanish, German, French, Portuguese, Italian, Vietnamese, Chinese, Korean.
/** How one says whose words follow: a first word, on one of three lines an address, and at the end the verb, in German before a name. */
const [FIRST, WROTE] = ["On|El|Le|Em|Il|Vào", "wrote|escribió|a\\sécrit|escreveu|ha\\sscritto|đã\\sviết"];

const MARK = "(?<mark>[^\\S\\n]*(?:>[> ]*)?)";

const AT = "(?=(?:[^\\n]*\\n){0,2}?[^\\n]*@)(?:[^\\n]{0,300}\\n){0,2}?[^\\n]{0,300}";

/** As Thunderbird says it, without an address: with day and time. */
const THEN = "(?=[^\\n]{0,60}(?:\\d{4}|\\d[/.-]\\d{1,2}[/.-]\\d\\d))[^\\n]{0,90}\\d[:.]\\d\\d[^\\n]{0,200}";

export const SAID_BY = new RegExp(
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

export const HEAD = new RegExp(
  `^(?:(?:[-_=*]{2,}|-{4,}[^-\\n]{1,60}-{4,})\\s{1,9})?${MARK}\\*?(?:${SENDER})\\s?[:：](?=[^\\n]{0,300}@)[^\\n]{0,600}(?:\\n[^\\S\\n]*(?:>[> ]*)?\\*?(?:${OTHERS})\\s?[:：][^\\n]{0,500})+$`,
  "gimu",
);

/** As {@link HEAD}, below a line that was drawn, without an address. */
const UNADDRESSED = new RegExp(
  `^[^\\S\\n]*[-_=*]{2,}[^\\S\\n]*\\n\\s{0,9}\\*?(?:${SENDER})\\s?[:：][^\\n]{0,600}\\n\\s{0,9}\\*?(?:${OTHERS})\\s?[:：]`,
  "imu",
);

/** Where other e-mails begin without marks, of these kinds of heads, the first one first. */
export const unmarkedHeads = (text: string, heads: readonly RegExp[]) =>
  heads
    .flatMap((head) => [...text.matchAll(head)])
    .filter(({ groups }) => !groups?.mark?.includes(">"))
    .sort((one, other) => one.index - other.index);

/** Is it said anywhere in it who wrote what follows? */
export const hasHead = (text: string): boolean => text.search(HEAD) !== -1 || text.search(SAID_BY) !== -1;

/** A line as some program may write it above a quote, in any language. */
export const INTRODUCES = /(?:@|\d:\d\d|\d{4}).*[:：]\s*$/;

/** An e-mail in which who wrote is said in English, where it is said in a language few other programs read. */
export const withEnglishHeads = (text: string): string =>
  text.replace(SAID_BY, (said, mark = "") =>
    /^\W*(?:On|El|Le|Em|Il)\s/i.test(said) ? said : `${mark}On this day somebody wrote:`,
  );

/** Words without what says at their end who wrote what follows. */
export function withoutLastHead(text: string): string {
  const last = unmarkedHeads(text, [SAID_BY]).at(-1);
  const isLast = last && text.slice(last.index + last[0].length).trim() === "";
  return isLast ? text.slice(0, last.index).trimEnd() : text;
}

/** An e-mail down to where the headers of another stand without marks: whose words those below are nothing tells. */
export function aboveHeaders(text: string): string {
  const [head] = unmarkedHeads(text, [HEAD]);
  const end = Math.min(...[head?.index ?? text.length, text.search(UNADDRESSED)].filter((at) => at >= 0));
  return text.slice(0, end);
}

const HEADER = new RegExp(`^\\s*\\*?(?:${SENDER}|${OTHERS}|Reply-To|Responder a)\\s?\\*?\\s?[:：]`, "iu");
const FROM = new RegExp(`^\\s*\\*?(?:${SENDER})\\s?\\*?\\s?[:：]`, "iu");
/** What some programs put above whom it is from. */
const ABOVE_FROM = /^\s*\*?(?:Subject|Date|Asunto|Fecha|Betreff|Datum|Objet|Oggetto|Data)\s?\*?\s?:/i;
/** A line that is drawn, or that says by itself that a mail is answered or passed on. */
const DRAWN =
  /^\s*(?:[-_=*]{2,}|-{4,}[^-\n]{1,60}-{4,}|Begin forwarded message:|Inicio del mensaje reenviado:)\s*$/i;
/** Who wrote, with the words that follow on the same line. */
const SAID_BEFORE = new RegExp(`^(.{0,600}?[\\s>)](?:${WROTE})[^\\S\\n]?[:：])[^\\S\\n]+(\\S.*)$`, "iu");

/** Is it all that a program says of who wrote what follows? */
const isSaid = (text: string): boolean => text.trim() !== "" && text.replace(SAID_BY, "").trim() === "";

/** A line on which a program says who wrote and goes on with what they wrote, as the two it is; else null. */
export function saidBefore(line: string): [said: string, words: string] | null {
  const [, said = "", words = ""] = SAID_BEFORE.exec(line) ?? [];
  return isSaid(said) ? [said, words] : null;
}

/** Do the headers of another e-mail begin here, of which one says whom it is from? */
export const isHeaderBlock = (lines: readonly string[], at: number): boolean =>
  FROM.test(lines[at] ?? "") && HEADER.test(lines[at + 1] ?? "");

/** Most lines that headers are looked for on. */
const MAX_HEADERS = 15;

/**
 * Where what a program puts above a quote begins, of a quote that begins on this line: its headers, or who wrote; null where nothing
 * does. Each kind of program writes it otherwise: with an address or without, below a line it draws or not.
 */
export function headAbove(lines: readonly string[], at: number): number | null {
  const filledAbove = (below: number) => {
    let n = below - 1;
    while (n >= 0 && lines[n]?.trim() === "") n--;
    return n;
  };
  let [top, headers, isFrom] = [at, 0, false];
  for (let n = filledAbove(at); n >= 0 && at - n <= MAX_HEADERS; n = filledAbove(top)) {
    const line = lines[n] ?? "";
    const isHeader = HEADER.test(line);
    // What a program has broken goes on on a line of its own.
    if (!isHeader && (top - n > 1 + Number(headers === 0) || !HEADER.test(lines[n - 1] ?? ""))) break;
    // Above all of them "A: yes" is an answer.
    if (isFrom && headers > 1 && (n < top - 1 || !ABOVE_FROM.test(line))) break;
    headers += Number(isHeader);
    isFrom ||= FROM.test(line);
    top = n;
  }
  if (!isFrom || headers < 2) {
    [top, headers] = [at, 0];
    const end = filledAbove(at);
    const said = [0, 1, 2].find(
      (more) => end - more >= 0 && isSaid(lines.slice(end - more, end + 1).join("\n")),
    );
    if (said !== undefined) return end - said;
  }
  const drawn = filledAbove(top);
  const isDrawn = DRAWN.test(lines[drawn] ?? "") && (headers > 0 || /\p{L}/u.test(lines[drawn] ?? ""));
  return isDrawn ? drawn : headers > 0 ? top : null;
}

/** Where somebody passes another's e-mail on, which is to be read: below such a line stand its headers. */
const FORWARDED =
  /^[^\S\n]*(?:-{4,}[^-\n]{0,30}(?:forward|reenvia)[^-\n]{0,30}-{4,}|Begin forwarded message:|Inicio del mensaje reenviado:)[^\S\n]*\n/im;

/** An e-mail in two: as far as it is its sender's, and from where it passes another on, which may be nowhere. */
export function partedAtForward(text: string): [own: string, forwarded: string] {
  const at = text.search(FORWARDED);
  return at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at)];
}
