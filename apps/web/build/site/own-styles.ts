import { createHash } from "node:crypto";

const CHARSET = '<meta charset="utf-8" />';
const OWN = /\s*<meta http-equiv="Content-Security-Policy"[^>]*>|\s*<style>[\s\S]*?<\/style>/g;

/** The text of the styles that stand in a built page. */
export const stylesIn = (html: string): string => /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? "";

/**
 * A page with styles of its own, in place of those it had, and a policy that lets in no others but files of ours. The
 * policy all pages are served with cannot name them, since each page has others, and lets in any; both count.
 */
export function withStyles(html: string, styles: string): string {
  const hash = createHash("sha256").update(styles).digest("base64");
  const policy = `<meta http-equiv="Content-Security-Policy" content="style-src 'self' 'sha256-${hash}'" />`;
  return html
    .replace(OWN, "")
    .replace(CHARSET, () => `${CHARSET}\n    ${policy}`)
    .replace("</head>", () => `  <style>${styles}</style>\n  </head>`);
}
