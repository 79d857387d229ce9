import { crc32 } from "node:zlib";

const MAGIC = Buffer.from("openhood journal 1\n");
const HEAD = 8;

/** The first bytes of every journal file; they name its format. */
export const journalHeader = (): Buffer => Buffer.from(MAGIC);

/** Frames a payload with its length and checksum, so that a half-written one is recognized. */
export function frame(payload: Buffer): Buffer {
  const head = Buffer.alloc(HEAD);
  head.writeUInt32LE(payload.length, 0);
  head.writeUInt32LE(crc32(payload), 4);
  return Buffer.concat([head, payload]);
}

/**
 * Splits a journal file into payloads. `validBytes` is where the last whole frame ends; what follows is a torn tail.
 * Throws when the file is not a journal of this format (then nothing may be cut off).
 */
export function readFrames(file: Buffer): { payloads: Buffer[]; validBytes: number } {
  const header = file.subarray(0, MAGIC.length);
  if (!MAGIC.subarray(0, header.length).equals(header)) {
    throw new Error("This is not a journal this version of Openhood can read.");
  }
  if (header.length < MAGIC.length) return { payloads: [], validBytes: 0 };
  const payloads: Buffer[] = [];
  let at = MAGIC.length;
  while (at + HEAD <= file.length) {
    const end = at + HEAD + file.readUInt32LE(at);
    if (end > file.length) break;
    const payload = file.subarray(at + HEAD, end);
    if (crc32(payload) !== file.readUInt32LE(at + 4)) break;
    payloads.push(payload);
    at = end;
  }
  return { payloads, validBytes: at };
}
