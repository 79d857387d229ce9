import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { type Png, readPng } from "./png.ts";

/** The most a shop's logo may be: in pixels, and its file in bytes. */
export const MAX_LOGO = { width: 800, height: 240, bytes: 100_000 } as const;

/** The most characters of a logo's file in base64. */
export const MAX_LOGO_TEXT = Math.ceil(MAX_LOGO.bytes / 3) * 4;

/** A shop's logo as it is kept; one that was printed stays, so that a paper comes out as it was issued. */
export type Logo = {
  /** SHA-256 of its file, in hexadecimal. */
  id: string;
  width: number;
  height: number;
  /** The file, a PNG, in base64. */
  png: string;
};

/** The id of a logo by its file: the same picture has the same. */
export const logoId = (file: Uint8Array): string => bytesToHex(sha256(file));

/** Why a file is no logo: it is no PNG as it has to be, or larger than {@link MAX_LOGO}. */
export type LogoFault = "not-a-picture" | "too-large";

/** A file as a shop's logo, or why it is none. */
export function readLogo(file: Uint8Array): { ok: true; picture: Png } | { ok: false; reason: LogoFault } {
  if (file.length > MAX_LOGO.bytes) return { ok: false, reason: "too-large" };
  const picture = readPng(file);
  if (!picture) return { ok: false, reason: "not-a-picture" };
  if (picture.width > MAX_LOGO.width || picture.height > MAX_LOGO.height)
    return { ok: false, reason: "too-large" };
  return { ok: true, picture };
}
