import { inflateSync } from "node:zlib";
import { type Logo, type LogoFault, logoId, readLogo } from "@openhood/domain/shop/logo";
import type { Png } from "@openhood/domain/shop/png";

/** A file as the logo that is kept of it, or why it is none. */
export function logoIn(file: Buffer): { ok: true; logo: Logo } | { ok: false; reason: LogoFault } {
  const read = readLogo(file);
  if (!read.ok) return read;
  const { width, height, bare } = read.picture;
  if (!hasItsPixels(read.picture)) return { ok: false, reason: "not-a-picture" };
  return {
    ok: true,
    logo: { id: logoId(bare), width, height, png: Buffer.from(bare).toString("base64") },
  };
}

/** The ways a row of pixels may be written in. */
const FILTERS = 5;

/** Whether the data unpacks to exactly the pixels the header promises. A broken picture would keep every document from being made. */
function hasItsPixels({ width, height, channels, packed }: Png): boolean {
  const row = 1 + width * channels;
  try {
    const { buffer: pixels, engine } = inflateSync(packed, {
      maxOutputLength: height * row + 1,
      info: true,
    }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
    return (
      engine.bytesWritten === packed.length &&
      pixels.length === height * row &&
      Array.from({ length: height }, (_, y) => pixels[y * row] ?? FILTERS).every((filter) => filter < FILTERS)
    );
  } catch {
    return false;
  }
}
