import type { Language } from "@openhood/domain/fields";
import { plainSpaces } from "@openhood/domain/plain-spaces";
import { holdTogether } from "./hold-together.ts";

/** What a mail says, before it is text and HTML. */
export type MailContent = {
  language: Language;
  /** The shop's name, which stands over the mail. */
  shop: string;
  greeting?: string;
  paragraphs: string[];
  /** The value may lead somewhere: a map, a phone. */
  facts?: [label: string, value: string, href?: string][];
  /** The facts are amounts: they stand on the right, one cent below the other, and what follows in further lines below. */
  isBill?: true;
  /** Somebody's own words, set apart. */
  quote?: string;
  /** A button to the link that is made when the mail is sent, or to an address given here. */
  action?: { label: string; href?: string };
  /** Shows the code that is made when the mail is sent. */
  code?: true;
  footer: string;
  /** A link below the footer. */
  footerLink?: { label: string; href: string };
};

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (one) => escapes[one] ?? one);
const lines = (text: string) =>
  escaped(holdTogether(text))
    .replace(/\r\n?|\n/g, "<br>")
    // As "F-150" and "CR-V".
    .replace(
      /\b(?:[Ee]-[Mm]ails?|[A-Z]{1,3}-(?:\d{1,4}|[A-Z]))\b/g,
      '<span style="white-space:nowrap">$&</span>',
    );

const light = { paper: "#f6f4ef", ink: "#1a1f23", soft: "#5e666c", sheet: "#ffffff", accent: "#bd3f0a" };
const dark = { paper: "#14181b", ink: "#edebe5", soft: "#b9bdbd", sheet: "#20272b", accent: "#ff8244" };
const font = "font-family:Helvetica,Arial,sans-serif";

// Each colored element has its light colors inline, for programs that drop the style, and a class for the dark ones.
const style = [
  ":root{color-scheme:light dark}@media (prefers-color-scheme: dark) {",
  `.paper{background:${dark.paper}!important;color:${dark.ink}!important}`,
  `.brand{color:${dark.ink}!important;border-bottom-color:${dark.accent}!important}`,
  `.sheet{background:${dark.sheet}!important;color:${dark.ink}!important}`,
  `.soft{color:${dark.soft}!important}`,
  `.link{color:${dark.accent}!important}`,
  `.quote{border-left-color:${dark.accent}!important}`,
  `.action{background:${dark.accent}!important;color:${dark.paper}!important}`,
  "}",
].join("");

const head = (language: Language, title: string) =>
  [
    `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escaped(title)}</title><style>${style}</style></head>`,
  ].join("");

// Tables, because Outlook on Windows lays out nothing else.
const table = (rows: string, attributes = 'width="100%"') =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}><tbody>${rows}</tbody></table>`;

const button = (href: string, label: string) =>
  table(
    `<tr><td class="action" style="background:${light.accent};border-radius:4px"><a href="${href}" class="action" style="display:inline-block;padding:12px 20px;background:${light.accent};color:${light.sheet};font-weight:bold;text-decoration:none;border-radius:4px">${escaped(label)}</a></td></tr>`,
    'style="margin:16px 0"',
  );

/** Longest value that is kept on one line, in characters: an amount is never parted. What is longer breaks anywhere. */
const SHORT = 20;
const breaks = (value: string) => (value.length > SHORT ? "overflow-wrap:anywhere" : "white-space:nowrap");

const quoted = (words: string) =>
  table(
    `<tr><td class="quote" style="padding:4px 0 4px 16px;border-left:3px solid ${light.accent};overflow-wrap:anywhere">${words}</td></tr>`,
    'width="100%" style="margin:16px 0"',
  );

// Plain text shows the number or the address already.
const isShown = (href: string) => /^(tel|mailto):/.test(href);

/** The mail as plain text and as HTML: same words, same order, everything people typed escaped. */
export function layout(content: MailContent): { text: string; html: string } {
  const { shop, greeting, paragraphs, facts = [], quote, action, footer, footerLink } = content;
  const href = action && (action.href ?? "{{link}}");
  // `{{link}}` is replaced at sending, in a mail that has one; nobody's words may pass for it.
  const inert = (words: string) =>
    content.code || href === "{{link}}" ? words.replace(/\{(?=\{)/g, "{ ") : words;
  const factText = ([label, value, to]: [string, string, string?]) =>
    [`${label}: ${inert(value)}`, to && !isShown(to) && inert(to)].filter(Boolean).join("\n");
  const factRow = ([label, value, to]: [string, string, string?]) => {
    const words = lines(inert(value));
    const shown = to
      ? `<a href="${escaped(inert(to))}" class="link" style="color:${light.accent}${to.startsWith("tel:") ? ";white-space:nowrap" : ""}">${words}</a>`
      : words;
    return `<tr><td class="soft" style="padding:3px 12px 3px 0;color:${light.soft};vertical-align:top">${escaped(label)}</td><td style="padding:3px 0;vertical-align:top;${breaks(value)}">${shown}</td></tr>`;
  };
  const billRow = ([label, value]: [string, string, string?]) => {
    const [amount = "", ...rest] = inert(value).split("\n");
    const more = rest.length
      ? `<tr><td class="soft" colspan="2" style="padding:0 0 6px;color:${light.soft};overflow-wrap:anywhere">${lines(rest.join("\n"))}</td></tr>`
      : "";
    return `<tr><td class="soft" style="padding:3px 12px 3px 0;color:${light.soft};vertical-align:top">${lines(label)}</td><td align="right" style="padding:3px 0;vertical-align:top;text-align:right;${breaks(amount)}">${lines(amount)}</td></tr>${more}`;
  };
  const text = [
    greeting && inert(greeting),
    ...paragraphs.map(inert),
    facts.map(factText).join("\n"),
    quote && inert(quote),
    content.code && "{{link}}",
    action && `${action.label}:\n${href}`,
    [
      `--\n${inert(footer)}`,
      footerLink &&
        (isShown(footerLink.href) ? footerLink.label : `${footerLink.label}:\n${footerLink.href}`),
    ]
      .filter(Boolean)
      .join("\n"),
  ];
  const below = footerLink
    ? `<br><a href="${escaped(footerLink.href)}" class="link" style="color:${light.accent}">${escaped(footerLink.label)}</a>`
    : "";
  const body = [
    greeting && `<p style="margin:0 0 16px;overflow-wrap:anywhere">${lines(inert(greeting))}</p>`,
    ...paragraphs.map(
      (paragraph) => `<p style="margin:0 0 16px;overflow-wrap:anywhere">${lines(inert(paragraph))}</p>`,
    ),
    facts.length > 0 &&
      (content.isBill
        ? table(facts.map(billRow).join(""), 'width="100%" style="margin:0 0 16px"')
        : table(facts.map(factRow).join(""), 'style="margin:0 0 16px"')),
    quote && quoted(lines(inert(quote))),
    content.code &&
      '<p style="margin:0;font-size:32px;line-height:1.4;letter-spacing:6px;font-weight:bold">{{link}}</p>',
    action && button(href === "{{link}}" ? href : escaped(href ?? ""), action.label),
  ];
  const page = table(
    [
      `<tr><td class="brand" style="padding:0 0 12px;border-bottom:3px solid ${light.accent};color:${light.ink};font-size:20px;font-weight:bold">${escaped(inert(shop))}</td></tr>`,
      `<tr><td class="sheet" style="padding:24px 20px;background:${light.sheet};color:${light.ink};font-size:16px;line-height:1.5">${body.filter(Boolean).join("")}</td></tr>`,
      `<tr><td class="soft" style="padding:16px 0 0;color:${light.soft};font-size:13px;line-height:1.5;overflow-wrap:anywhere">${lines(inert(footer))}${below}</td></tr>`,
    ].join(""),
    `width="100%" style="max-width:560px;text-align:left;${font}"`,
  );
  const html = [
    head(content.language, inert(shop)),
    `<body class="paper" style="margin:0;padding:0;background:${light.paper};color:${light.ink};${font}">`,
    table(
      `<tr><td class="paper" align="center" style="padding:24px 16px;background:${light.paper}">${page}</td></tr>`,
    ),
    "</body></html>",
  ];
  return { text: plainSpaces(text.filter(Boolean).join("\n\n")), html: html.join("") };
}
