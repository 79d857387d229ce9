import { createRequire } from "node:module";
import createQpdf from "@neslinesli93/qpdf-wasm";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

const require = createRequire(import.meta.url);

type Tag = { role?: string; children?: Tag[] };

/** What a PDF holds, read back by another engine: the text of each page, the roles of its tags by page, and what it says of itself. */
export async function readPdf(pdf: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 });
  const document = await task.promise;
  const pages = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
    const tree = (await page.getStructTree()) as Tag | null;
    pages.push({ text, tags: tree ? all(tree) : [] });
  }
  const { info } = await document.getMetadata();
  const marks = (await document.getMarkInfo()) as Map<string, boolean> | null;
  await task.destroy();
  return {
    pages: pages.map(({ text }) => text),
    /** Without line breaks, as a long text is broken wherever its column ends. */
    text: pages.map(({ text }) => text.replaceAll(/\s+/g, " ")).join(" "),
    tags: pages.map(({ tags }) => tags.map(({ role }) => role)),
    info: info as Record<string, unknown>,
    isTagged: marks?.get("Marked") === true,
  };
}

/** The texts of a PDF's first page with where they begin and end, in points from its left, and how high they stand. */
export async function placesIn(pdf: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const { items } = await page.getTextContent();
  await task.destroy();
  return items.flatMap((item) => {
    if (!("str" in item)) return [];
    const left = Number(item.transform[4]);
    return [{ text: item.str, left, right: left + item.width, bottom: Number(item.transform[5]) }];
  });
}

const all = (tag: Tag): Tag[] => [tag, ...(tag.children ?? []).flatMap(all)];

/** What `qpdf --check` comes to for a PDF: 0 where it finds nothing wrong. */
export async function checkPdf(pdf: Uint8Array): Promise<number> {
  const qpdf = await openQpdf(pdf);
  return qpdf.callMain(["--check", "/one.pdf"]);
}

/** A PDF with nothing in it compressed: also as which characters its glyphs are copied, of which the engine above leaves some out. */
export async function plainPdf(pdf: Uint8Array): Promise<string> {
  const qpdf = await openQpdf(pdf);
  qpdf.callMain(["--qdf", "/one.pdf", "/plain.pdf"]);
  return Buffer.from(qpdf.FS.readFile("/plain.pdf")).toString("latin1");
}

async function openQpdf(pdf: Uint8Array) {
  const open = createQpdf as unknown as (options: object) => Promise<{
    callMain(args: string[]): number;
    FS: { writeFile(path: string, data: Uint8Array): void; readFile(path: string): Uint8Array };
  }>;
  const locateFile = () => require.resolve("@neslinesli93/qpdf-wasm/dist/qpdf.wasm");
  // It takes the console as it is when it opens, and would tell it how each check went.
  const { log } = console;
  console.log = () => {};
  const qpdf = await open({ locateFile, noInitialRun: true }).finally(() => {
    console.log = log;
  });
  qpdf.FS.writeFile("/one.pdf", pdf);
  return qpdf;
}
