import { readFileSync } from "node:fs";
import { NodeCompiler, PdfStandard } from "@myriaddreamin/typst-ts-node-compiler";
import type { Logo } from "@openhood/domain/shop/logo";
import { charactersOf, fontsFor, readFont } from "./fonts.ts";
import type { Paper } from "./paper.ts";
import { mapTexts, printable, REPLACEMENT } from "./printable.ts";

type Fonts = ReturnType<typeof fontsFor>;
type Press = { compiler: NodeCompiler; layout: string };
const characters = new Map<string, ReadonlySet<number>>();
const blobs = new Map<string, Buffer>();
let press: Press | undefined;

/** The compiler, reused across documents and recreated when a new script needs another font. */
function pressWith(fonts: Fonts): Press {
  const missing = fonts.filter(({ file }) => !blobs.has(file));
  if (press && missing.length === 0) return press;
  for (const font of missing) {
    const blob = readFont(font);
    blobs.set(font.file, blob);
    characters.set(font.file, charactersOf(blob));
  }
  press = {
    compiler: NodeCompiler.create({ fontArgs: [{ fontBlobs: [...blobs.values()] }] }),
    layout: readFileSync(new URL("./paper.typ", import.meta.url), "utf8"),
  };
  return press;
}

/** For how many further papers what was worked out for one is kept in memory. */
const KEPT = 3;

/**
 * A paper as a PDF (PDF/UA-1: tagged, with its language and title). The same paper of the same moment gives the same bytes.
 * @param at the moment the paper is of, which the file says it was made at
 * @param logo stands beside the shop's name
 * @throws Error where Typst refuses it
 */
export function typeset(paper: Paper, at: string, logo: Logo | null = null): Buffer {
  const fonts = fontsFor(JSON.stringify(paper).normalize("NFC"));
  const { compiler, layout } = pressWith(fonts);
  const known = fonts.flatMap(({ file }) => characters.get(file) ?? []);
  const families = [...new Set(fonts.map(({ family }) => family))];
  const { unprintable, ...printed } = paper;
  const clean = mapTexts(printed, (text) => printable(text, known));
  const hasUnprintable = JSON.stringify(clean).includes(REPLACEMENT);
  const picture = logo && { ...logo, png: [...Buffer.from(logo.png, "base64")] };
  return pdfOf(compiler, layout, { ...clean, families, picture, unprintable, hasUnprintable }, at);
}

/** A page with nothing on it but a title, by the same engine: what a paper's time is compared with. */
export function typesetNothing(title: string, at: string): Buffer {
  return pdfOf(
    pressWith(fontsFor("")).compiler,
    "#set document(title: json(bytes(sys.inputs.paper)).title)",
    { title },
    at,
  );
}

// At once, not by way of a compiled document: that one's memory is freed only when the collector comes by, which is not
// told how much it is.
function pdfOf(compiler: NodeCompiler, layout: string, paper: object, at: string): Buffer {
  const inputs = { paper: JSON.stringify(paper) };
  const creationTimestamp = Math.floor(Date.parse(at) / 1000);
  try {
    return compiler.pdf(
      { mainFileContent: layout, inputs },
      { pdfStandard: PdfStandard.UA_1, creationTimestamp },
    );
  } finally {
    compiler.evictCache(KEPT);
  }
}
