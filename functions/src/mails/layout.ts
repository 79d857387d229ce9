/** What a mail says, before it is text and HTML. */
export type MailContent = {
  greeting?: string;
  paragraphs: string[];
  facts?: [label: string, value: string][];
  /** Somebody's own words, set apart. */
  quote?: string;
  /** A button to the link that is made when the mail is sent, or to an address given here. */
  action?: { label: string; href?: string };
  /** Shows the code that is made when the mail is sent. */
  code?: true;
  footer: string;
};

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (one) => escapes[one] ?? one);
const lines = (text: string) => escaped(text).replace(/\r\n?|\n/g, "<br>");

const light = { paper: "#f6f4ef", ink: "#1a1f23", soft: "#5e666c", sheet: "#ffffff", accent: "#bd3f0a" };
const dark = { paper: "#14181b", ink: "#edebe5", soft: "#b9bdbd", sheet: "#20272b", accent: "#ff8244" };

// Each colored element has its light colors inline, for programs that drop the style, and a class for the dark ones.
const head = [
  '<!doctype html><html><head><meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width, initial-scale=1">',
  '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
  "<style>:root{color-scheme:light dark}@media (prefers-color-scheme: dark) {",
  `.paper{background:${dark.paper}!important;color:${dark.ink}!important}`,
  `.soft{color:${dark.soft}!important}`,
  `.quote{background:${dark.sheet}!important;border-left-color:${dark.accent}!important}`,
  `.action{background:${dark.accent}!important;color:${dark.paper}!important}`,
  "}</style></head>",
].join("");

/** The mail as plain text and as HTML: same words, same order, everything people typed escaped. */
export function layout(content: MailContent): { text: string; html: string } {
  const { greeting, paragraphs, facts = [], quote, action, footer } = content;
  const href = action && (action.href ?? "{{link}}");
  // `{{link}}` is replaced at sending, in a mail that has one; nobody's words may pass for it.
  const inert = (words: string) =>
    content.code || href === "{{link}}" ? words.replace(/\{(?=\{)/g, "{ ") : words;
  const factRow = ([label, value]: [string, string]) =>
    `<tr><td class="soft" style="padding:2px 16px 2px 0;color:${light.soft};vertical-align:top">${escaped(label)}</td><td style="padding:2px 0;vertical-align:top;overflow-wrap:anywhere">${lines(inert(value))}</td></tr>`;
  const text = [
    greeting && inert(greeting),
    ...paragraphs.map(inert),
    facts.map(([label, value]) => `${label}: ${inert(value)}`).join("\n"),
    quote && inert(quote),
    content.code && "{{link}}",
    action && `${action.label}:\n${href}`,
    `--\n${inert(footer)}`,
  ];
  const html = [
    head,
    `<body class="paper" style="margin:0;background:${light.paper};color:${light.ink};font:16px/1.5 Helvetica,Arial,sans-serif">`,
    '<div style="max-width:34rem;margin:0 auto;padding:32px 24px">',
    greeting && `<p>${lines(inert(greeting))}</p>`,
    ...paragraphs.map((paragraph) => `<p>${lines(inert(paragraph))}</p>`),
    facts.length > 0 &&
      `<table cellpadding="0" cellspacing="0" style="margin:16px 0">${facts.map(factRow).join("")}</table>`,
    quote &&
      `<blockquote class="quote" style="margin:16px 0;padding:12px 16px;background:${light.sheet};border-left:3px solid ${light.accent}">${lines(inert(quote))}</blockquote>`,
    content.code && '<p style="font-size:32px;letter-spacing:6px">{{link}}</p>',
    action &&
      `<p><a href="${href === "{{link}}" ? href : escaped(href ?? "")}" class="action" style="display:inline-block;padding:12px 20px;background:${light.accent};color:${light.sheet};font-weight:bold;text-decoration:none;border-radius:4px">${escaped(action.label)}</a></p>`,
    `<p class="soft" style="margin-top:32px;color:${light.soft};font-size:13px">${lines(inert(footer))}</p>`,
    "</div></body></html>",
  ];
  return { text: text.filter(Boolean).join("\n\n"), html: html.filter(Boolean).join("") };
}
