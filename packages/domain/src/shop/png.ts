/** A picture as a PNG holds it: how large it is, and its pixels as they are packed (zlib). */
export type Png = {
  width: number;
  height: number;
  /** Bytes of a pixel: 3 without, 4 with transparency. */
  channels: 3 | 4;
  packed: Uint8Array;
  /** The same picture, with nothing else in the file: no camera, place, author or color profile. */
  bare: Uint8Array;
};

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** What each chunk has around its data: length and type before, a check number after. */
const AROUND = 12;

/**
 * Reads a PNG of 8 bits a channel in plain colors, not interlaced, as browsers write it. Null for anything else: another file, one
 * that was cut, that goes on after its end, or in which a byte is not as it was written.
 */
export function readPng(bytes: Uint8Array): Png | null {
  if (SIGNATURE.some((byte, index) => bytes[index] !== byte)) return null;
  const chunks = chunksOf(bytes);
  if (!chunks) return null;
  const [head, ...rest] = chunks;
  const pixels = rest.filter(({ type }) => type === "IDAT");
  const end = rest.at(-1);
  if (head?.type !== "IHDR" || end?.type !== "IEND" || end.data.length > 0 || pixels.length === 0)
    return null;
  if (rest.some(({ type }) => isNeeded(type) && type !== "IDAT" && type !== "IEND")) return null;
  if (rest.filter(({ type }) => type === "IEND").length > 1) return null;
  const size = sizeOf(head.data);
  if (!size) return null;
  return {
    ...size,
    packed: joined(pixels.map(({ data }) => data)),
    bare: joined([Uint8Array.from(SIGNATURE), ...[head, ...pixels, end].map(({ whole }) => whole)]),
  };
}

type Chunk = { type: string; data: Uint8Array; whole: Uint8Array };

function chunksOf(bytes: Uint8Array): Chunk[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at < bytes.length; ) {
    if (bytes.length - at < AROUND) return null;
    const length = view.getUint32(at);
    const end = at + AROUND + length;
    if (end > bytes.length) return null;
    if (view.getUint32(end - 4) !== crc32(bytes.subarray(at + 4, end - 4))) return null;
    chunks.push({
      type: String.fromCharCode(...bytes.subarray(at + 4, at + 8)),
      data: bytes.subarray(at + 8, end - 4),
      whole: bytes.subarray(at, end),
    });
    at = end;
  }
  return chunks;
}

/** Is a chunk one without which the picture would be another? Its first letter is a capital. */
const isNeeded = (type: string): boolean => /^[A-Z]/.test(type);

function sizeOf(head: Uint8Array): Pick<Png, "width" | "height" | "channels"> | null {
  if (head.length !== 13) return null;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const [depth, color, compression, filter, interlace] = head.subarray(8);
  const isPlain = depth === 8 && compression === 0 && filter === 0 && interlace === 0;
  const channels = color === 2 ? 3 : color === 6 ? 4 : null;
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  return isPlain && channels && width > 0 && height > 0 ? { width, height, channels } : null;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (table[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
