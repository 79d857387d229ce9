import fs from "node:fs";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

/** The files of a folder, without those in folders of their own, as one compressed text. */
export function packFolder(dir: string): Buffer {
  const files = fs.readdirSync(dir).map((name) => [name, fs.readFileSync(path.join(dir, name), "latin1")]);
  return brotliCompressSync(JSON.stringify(Object.fromEntries(files)), {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
}

/** Puts the files of a packed folder into this one. */
export function unpackFolder(packed: Buffer, dir: string): void {
  const files: Record<string, string> = JSON.parse(brotliDecompressSync(packed).toString());
  for (const [name, content] of Object.entries(files))
    fs.writeFileSync(path.join(dir, name), content, "latin1");
}
