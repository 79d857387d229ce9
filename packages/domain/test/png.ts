import { crc32, deflateSync } from "node:zlib";

/** A chunk of a PNG with its right check number. */
export function chunk(type: string, data: Uint8Array = new Uint8Array()): Uint8Array {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

type Head = { width: number; height: number; depth?: number; color?: number; interlace?: number };

/** The head of a PNG. */
export function headChunk({ width, height, depth = 8, color = 6, interlace = 0 }: Head): Uint8Array {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return chunk("IHDR", Buffer.concat([size, Buffer.from([depth, color, 0, 0, interlace])]));
}

/** The file of a PNG with these chunks. */
export const pngWith = (...chunks: Uint8Array[]): Uint8Array =>
  new Uint8Array(Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...chunks]));

/** A PNG of one color. @param between what stands between its head and its pixels */
export function plainPng(head: Head, between: Uint8Array[] = []): Uint8Array {
  const channels = (head.color ?? 6) === 6 ? 4 : 3;
  const rows = Buffer.alloc(head.height * (1 + head.width * channels), 0);
  return pngWith(headChunk(head), ...between, chunk("IDAT", deflateSync(rows)), chunk("IEND"));
}
