/** The programs customers answer with, and what goes wrong on the way. */
export const KINDS = [
  "gmail-en",
  "gmail-es",
  "outlook-en",
  "outlook-es",
  "apple",
  "below-the-quote",
  "between-the-quotes",
  "html-only",
  "html-quoted",
  "empty-plain-part",
  "huge-quote",
  "huge-above",
  "one-endless-line",
  "latin-1",
  "windows-1252",
  "utf-16",
  "unknown-charset",
  "quoted-printable",
  "base64",
  "bare-line-feeds",
  "no-end-of-headers",
  "broken-boundary",
  "cut-off",
  "with-a-photo",
  "forwarded-inside",
] as const;
export type Kind = (typeof KINDS)[number];

const OURS = "2 mm are left on the front pads.";

const crlf = (...lines: string[]): string => lines.join("\r\n");
const boundary = "=_part_of_it";

/** The text as two bytes a character, as few programs still write it. */
const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, "utf16le");

const quotedPrintable = (text: string): string =>
  [...Buffer.from(text, "utf8")]
    .map((byte) =>
      (byte >= 33 && byte <= 126 && byte !== 61) || byte === 32 || byte === 10 || byte === 13
        ? String.fromCharCode(byte)
        : `=${byte.toString(16).toUpperCase().padStart(2, "0")}`,
    )
    .join("");

export type Part = { head: string[]; body: string | Buffer };

/** What a program makes of an answer, under its headers; `quoted`: what it clearly says is a quote. */
export function partOf(kind: Kind, said: string): Part & { quoted: string | null } {
  const plain = ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit"];
  const html = ["Content-Type: text/html; charset=utf-8", "Content-Transfer-Encoding: 8bit"];
  const text = (body: string, quoted: string | null = null) => ({ head: plain, body, quoted });
  switch (kind) {
    case "gmail-en":
      return text(
        crlf(
          said,
          "",
          "On Tue, Nov 24, 2026 at 5:25 PM Hollis Street Garage <",
          "shop@openhood.example> wrote:",
          "",
          `> ${OURS}`,
          ">",
        ),
        OURS,
      );
    case "gmail-es":
      return text(
        crlf(
          said,
          "",
          "El mar, 24 nov 2026 a las 17:25, Hollis Street Garage (<shop@openhood.example>)",
          "escribió:",
          "",
          `> ${OURS}`,
        ),
        OURS,
      );
    case "outlook-en":
      return text(
        crlf(
          said,
          "",
          "________________________________",
          "From: Hollis Street Garage <shop@openhood.example>",
          "Sent: Tuesday",
          "Subject: Your Civic",
          "",
          OURS,
        ),
        OURS,
      );
    case "outlook-es":
      return text(
        crlf(
          said,
          "",
          "De: Hollis Street Garage <shop@openhood.example>",
          "Enviado: martes",
          "Asunto: Su Civic",
          "",
          OURS,
        ),
        OURS,
      );
    case "apple":
      return text(
        crlf(
          said,
          "",
          "Sent from my iPhone",
          "",
          "> On Nov 24, 2026, at 5:25 PM, Hollis <shop@openhood.example> wrote:",
          "> ",
          `> ${OURS}`,
        ),
        OURS,
      );
    case "below-the-quote":
      return text(crlf(`> ${OURS}`, "> And more.", "", said), OURS);
    case "between-the-quotes":
      return text(crlf(`> ${OURS}`, "", said, "", "> Shall we?", "", "Yes."), OURS);
    case "html-only":
      return { head: html, body: `<html><body><p>${said}</p></body></html>`, quoted: null };
    case "html-quoted":
      return {
        head: html,
        body: `<div dir="ltr">${said}</div><br><div class="gmail_quote"><div>On Tue, Nov 24, 2026 Hollis &lt;shop@openhood.example&gt; wrote:<br></div><blockquote>${OURS}</blockquote></div>`,
        quoted: OURS,
      };
    case "empty-plain-part":
      return {
        head: [`Content-Type: multipart/alternative; boundary="${boundary}"`],
        body: crlf(
          `--${boundary}`,
          "Content-Type: text/plain; charset=utf-8",
          "",
          " ",
          `--${boundary}`,
          ...html,
          "",
          `<b>${said}</b>`,
          `--${boundary}--`,
        ),
        quoted: null,
      };
    case "huge-quote":
      return text(crlf(said, "", ...Array.from({ length: 20_000 }, (_, n) => `> ${n} ${OURS}`)), null);
    case "huge-above":
      return text(crlf(...Array.from({ length: 20_000 }, (_, n) => `> ${n} ${OURS}`), "", said), null);
    case "one-endless-line":
      return text(`${said} ${"and on and at and wrote ".repeat(10_000)}`);
    case "latin-1":
      return {
        head: ["Content-Type: text/plain; charset=iso-8859-1"],
        body: Buffer.from(said, "latin1"),
        quoted: null,
      };
    case "windows-1252":
      return {
        head: ["Content-Type: text/plain; charset=windows-1252"],
        body: Buffer.concat([Buffer.from([0x93]), Buffer.from(said, "latin1"), Buffer.from([0x94])]),
        quoted: null,
      };
    case "utf-16":
      return {
        head: ["Content-Type: text/plain; charset=utf-16le", "Content-Transfer-Encoding: base64"],
        body: utf16(said).toString("base64"),
        quoted: null,
      };
    case "unknown-charset":
      return {
        head: ["Content-Type: text/plain; charset=x-car-radio"],
        body: said.replace(/[^\x20-\x7e]/g, "?"),
        quoted: null,
      };
    case "quoted-printable":
      return {
        head: ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: quoted-printable"],
        body: quotedPrintable(said),
        quoted: null,
      };
    case "base64":
      return {
        head: ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64"],
        body: Buffer.from(said, "utf8").toString("base64"),
        quoted: null,
      };
    case "broken-boundary":
      return {
        head: [`Content-Type: multipart/mixed; boundary="${boundary}"`],
        body: crlf(
          `--${boundary}`,
          "Content-Type: text/plain; charset=utf-8",
          "",
          said,
          "",
          "--another-one",
          "garbage",
        ),
        quoted: null,
      };
    case "cut-off":
      return {
        head: [`Content-Type: multipart/mixed; boundary="${boundary}"`],
        body: crlf(
          `--${boundary}`,
          ...plain,
          "",
          said,
          "",
          `--${boundary}`,
          "Content-Type: image/jpeg",
          "Content-Transfer-Encoding: base64",
          "",
          "AAAA",
        ),
        quoted: null,
      };
    case "with-a-photo":
      return {
        head: [`Content-Type: multipart/mixed; boundary="${boundary}"`],
        body: crlf(
          ...[
            `--${boundary}`,
            ...plain,
            "",
            said,
            `--${boundary}`,
            'Content-Type: image/jpeg; name="brake.jpg"',
          ],
          ...[
            'Content-Disposition: attachment; filename="brake.jpg"',
            "Content-Transfer-Encoding: base64",
            "",
          ],
          ...[Buffer.alloc(30_000, 7).toString("base64"), `--${boundary}--`],
        ),
        quoted: null,
      };
    case "forwarded-inside":
      return {
        head: [`Content-Type: multipart/mixed; boundary="${boundary}"`],
        body: crlf(
          ...[`--${boundary}`, ...plain, "", said, `--${boundary}`, "Content-Type: message/rfc822", ""],
          ...["From: other@example.com", "Subject: Older", "", "An older one.", `--${boundary}--`],
        ),
        quoted: null,
      };
    default:
      return text(said);
  }
}

/** A mail of the shop's as text, and how programs quote it below `said` in both languages, with what they write above and around. */
export type Quoting = { program: string; of: (said: string, text: string) => string };

const SHOP = "Hollis Street Garage";
const AT = "shop@openhood.example";
const SUBJECT = "Your 2018 Honda Civic";
const english = [
  `From: ${SHOP} <${AT}>`,
  "Sent: Friday, November 27, 2026 2:14 PM",
  "To: Pat <pat.doe@example.com>",
];
const spanish = [`De: ${SHOP} <${AT}>`, "Enviado: viernes, 27 de noviembre de 2026 14:14", "Para: Pat"];
const heads = { en: [...english, `Subject: ${SUBJECT}`], es: [...spanish, `Asunto: ${SUBJECT}`] };
const unaddressed = (lines: string[]) => lines.map((line) => line.replace(/ <.*>/, ""));
const block = (lines: string[]) => (said: string, text: string) => [said, ...lines, "", text].join("\n");
const UNDERSCORES = "_".repeat(32);
const GET = {
  en: "Get Outlook for iOS<https://aka.ms/o0ukef>",
  es: "Obtener Outlook para iOS<https://aka.ms/o0ukef>",
};
const YAHOO = `On Fri, Nov 27, 2026 at 2:14 PM, ${SHOP}<${AT}> wrote:   `;
const YAHOO_ES = `El vie, 27 nov 2026 a la(s) 2:14 p. m., ${SHOP}<${AT}> escribió:   `;

/** Quotes without marks at their lines. */
export const QUOTINGS: Quoting[] = [
  { program: "Outlook, desktop", of: block(["", ...heads.en]) },
  { program: "Outlook, desktop, es", of: block(["", ...heads.es]) },
  { program: "Outlook, desktop, without an address", of: block(["", ...unaddressed(heads.en)]) },
  { program: "Outlook, desktop, without an address, es", of: block(["", ...unaddressed(heads.es)]) },
  { program: "Outlook, desktop, original", of: block(["", "-----Original Message-----", ...heads.en]) },
  {
    program: "Outlook, desktop, original, es",
    of: block([
      "",
      "-----Mensaje original-----",
      ...heads.es.map((line) => line.replace("Enviado:", "Enviado el:")),
    ]),
  },
  { program: "Outlook, web", of: block(["", UNDERSCORES, ...heads.en]) },
  { program: "Outlook, right below", of: block([UNDERSCORES, ...heads.en]) },
  { program: "Outlook, right below, es", of: block([UNDERSCORES, ...heads.es]) },
  { program: "Outlook, phone", of: block(["", GET.en, UNDERSCORES, ...heads.en]) },
  { program: "Outlook, phone, es", of: block(["", GET.es, UNDERSCORES, ...heads.es]) },
  {
    program: "Samsung",
    of: block([
      "",
      "",
      "-------- Original message --------",
      heads.en[0] ?? "",
      "Date: 11/27/26 2:14 PM (GMT-06:00)",
      "To: pat.doe@example.com",
      `Subject: ${SUBJECT}`,
    ]),
  },
  {
    program: "Samsung, es",
    of: block([
      "",
      "Enviado desde mi Galaxy",
      "",
      "-------- Mensaje original --------",
      heads.es[0] ?? "",
      "Fecha: 27/11/26 2:14 p. m. (GMT-06:00)",
      "Para: pat.doe@example.com",
      `Asunto: ${SUBJECT}`,
    ]),
  },
  {
    program: "Yahoo, phone",
    of: (said, text) => `${said}\n\nSent from Yahoo Mail on Android\n\n  ${YAHOO}${text}`,
  },
  {
    program: "Yahoo, phone, new",
    of: (said, text) => `${said}\n\nYahoo Mail: Search, Organize, Conquer\n\n  ${YAHOO}${text}`,
  },
  {
    program: "Yahoo, phone, es",
    of: (said, text) => `${said}\n\nEnviado desde Yahoo Mail con Android\n\n  ${YAHOO_ES}${text}`,
  },
  {
    program: "Gmail, forwarded",
    of: block([
      "",
      "---------- Forwarded message ---------",
      `From: ${SHOP} <${AT}>`,
      "Date: Fri, Nov 27, 2026 at 2:14 PM",
      `Subject: ${SUBJECT}`,
      "To: Pat <pat.doe@example.com>",
      "",
    ]),
  },
  {
    program: "Apple, forwarded",
    of: block([
      "",
      "Begin forwarded message:",
      "",
      `From: ${SHOP} <${AT}>`,
      `Subject: ${SUBJECT}`,
      "Date: November 27, 2026 at 2:14:00 PM CST",
      "To: pat.doe@example.com",
    ]),
  },
  { program: "without a head", of: block([""]) },
];
