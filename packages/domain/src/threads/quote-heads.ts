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
  `^(?:[-_=*]{2,}\\s{1,9})?${MARK}\\*?(?:${SENDER})\\s?[:：](?=[^\\n]{0,300}@)[^\\n]{0,600}(?:\\n[^\\S\\n]*(?:>[> ]*)?\\*?(?:${OTHERS})\\s?[:：][^\\n]{0,500})+$`,
  "gimu",
);

/** As {@link HEAD}, below a line that was drawn, without an address. */
export const UNADDRESSED = new RegExp(
  `^[^\\S\\n]*[-_=*]{2,}[^\\S\\n]*\\n\\s{0,9}\\*?(?:${SENDER})\\s?[:：][^\\n]{0,600}\\n\\s{0,9}\\*?(?:${OTHERS})\\s?[:：]`,
  "imu",
);

/** Is it said anywhere in it who wrote what follows? */
export const hasHead = (text: string): boolean => text.search(HEAD) !== -1 || text.search(SAID_BY) !== -1;

/** A line as some program may write it above a quote, in any language. */
export const INTRODUCES = /(?:@|\d:\d\d|\d{4}).*[:：]\s*$/;

/** An e-mail whose quotes begin as an English program's do, where they begin in a language few other programs read. */
export const withEnglishHeads = (text: string): string =>
  text
    .replace(HEAD, (head, mark) =>
      /^\W*(?:From|De|Von|Da)\b/i.test(head) ? head : `${mark}From: one <a@b>\n${mark}Subject: one`,
    )
    .replace(SAID_BY, (said, mark = "") =>
      /^\W*(?:On|El|Le|Em|Il)\s/i.test(said) ? said : `${mark}On this day somebody wrote:`,
    );
