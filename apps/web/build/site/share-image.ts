import { createRequire } from "node:module";
import { Resvg } from "@resvg/resvg-js";
import { type Font, openSync } from "fontkit";

const require = createRequire(import.meta.url);
const font = (name: string) =>
  openSync(require.resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`));

const ink = "#1a1f23";
const soft = "#474f55";
const accent = "#bd3f0a";

const CAR_STYLE = `
  .car * { fill: none; stroke: #81888c; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
  .car [data-part="body"] > path { fill: #fefdfb; stroke: ${ink}; stroke-width: 3; }
  .car [data-lit] * { stroke: ${accent}; stroke-width: 4; }`;

/** Makes the pictures that stand for pages where their links are shared: 1200 × 630, drawn with the site's own fonts. */
export function createPainter() {
  const head = font("bricolage-grotesque");
  const text = font("instrument-sans");

  return (words: { heading: string; shop: string; line: string }, car: string): Uint8Array => {
    const rows = wrapped(head, words.heading, 84, 1040).slice(0, 2);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
<style>${CAR_STYLE}</style>
<rect width="1200" height="630" fill="#f6f4ef"/>
<g class="car" transform="translate(505 272) scale(0.98)">${drawing(car)}</g>
<rect width="1200" height="14" fill="${accent}"/>
<g transform="translate(80 64) scale(1.9)" fill="none" stroke-width="3.6" stroke-linecap="round">
<path d="M5 17.6v2.2a7.6 7.6 0 0 0 7.6 7.6h6.8a7.6 7.6 0 0 0 7.6-7.6v-2.2" stroke="${ink}"/>
<path d="M5 16.4 22.4 4.8" stroke="${accent}"/></g>
${outlined(head, words.shop, 36, 160, 108, ink)}
${rows.map((row, index) => outlined(head, row, 84, 80, 250 + index * 92, ink)).join("\n")}
${outlined(text, words.line, 30, 80, 570, soft)}
</svg>`;
    return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
  };
}

// The drawing of the pages, without what is only there to be pointed at.
const drawing = (car: string) =>
  car
    .replace(/^<svg[^>]*>|<\/svg>$/g, "")
    .replace(/<(rect|path|circle)(?=[^>]*class="[^"]*hit)[^>]*>(<\/\1>)?/g, "");

const widthOf = (font: Font, words: string, size: number) =>
  (font.glyphsForString(words).reduce((sum, glyph) => sum + glyph.advanceWidth, 0) * size) / font.unitsPerEm;

function wrapped(font: Font, words: string, size: number, width: number): string[] {
  const rows: string[] = [];
  for (const word of words.split(" ")) {
    const longer = rows.length > 0 ? `${rows.at(-1)} ${word}` : word;
    if (rows.length > 0 && widthOf(font, longer, size) <= width) rows[rows.length - 1] = longer;
    else rows.push(word);
  }
  return rows;
}

/** Words as outlines, so that the picture needs no font where it is drawn. */
function outlined(font: Font, words: string, size: number, x: number, y: number, fill: string): string {
  const scale = size / font.unitsPerEm;
  let at = 0;
  const paths = font.glyphsForString(words).map((glyph) => {
    const path = `<path transform="translate(${at} 0)" d="${glyph.path.toSVG()}"/>`;
    at += glyph.advanceWidth;
    return path;
  });
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join("")}</g>`;
}
