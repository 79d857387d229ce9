import { DEVICE } from "./program-lines.ts";

/** Of several lines that are drawn the last is no signature's, either. */
const DRAWN_LINE = /^[^\S\n]*[-_=+]{2,}[^\S\n]*$/m;
/** What many write above their name and address, and the lines that programs and people draw there. */
const SIGNS =
  /^[^\S\n]*(?:[-_=+]{2,4}|_{32}|cheers,?!?|best wishes,?!?|(?:\w{1,20} ){0,2}regards,?!?)[^\S\n]*$/gim;

const CONTACT =
  /(?:\b(?:tel|phone|cell|mobile|fax|e-?mail|web|móvil|celular|correo)\b[.:]?\s{0,3})?(?:\S{1,99}@\S{1,99}|https?:\S{1,300}|www\.\S{1,300}|[+(]{0,2}\d(?:[\s().-]{0,3}\d){6,14})/gi;

const JOINS = /^(?:de|del|la|las|los|y|e|da|do|van|von|of|and|the|at|in|[&|,·•/-]+)$/;

/** A name, a title or a street: no word of it is of a sentence. */
const isName = (line: string): boolean =>
  line.length <= 60 &&
  !/[?!:;]$/.test(line) &&
  line.split(/\s+/).every((word) => word === "" || JOINS.test(word) || /^[\p{Lu}\d#(|]/u.test(word));

/** What companies have written below their people's names. */
const DISCLAIMER = /confiden|privileged|intended (?:only|solely|recipient)|destinatari/i;

/** Words that lead to what stands below them. */
const LEADS =
  /(?::|(?<!\p{L})(?:is|are|of|to|at|in|on|for|and|or|the|my|name|number|address|es|son|de|del|a|en|para|con|y|o|el|la|mi|nombre|número|teléfono|dirección|correo))$/iu;

/**
 * Words without a phone's or program's line, and without the signature at their end: a name with how to reach it, or a name below
 * "Regards". Anything else below a line that is drawn may be somebody's words, and stays, as does what the words above it lead to.
 */
export function withoutSignature(all: string): string {
  const text = all.replace(DEVICE, "").trimEnd();
  for (const sign of text.matchAll(SIGNS)) {
    const below = text.slice(sign.index + sign[0].length, sign.index + sign[0].length + 1_000);
    const lines = below.split("\n").flatMap((line) => line.trim() || []);
    const above = text.slice(0, sign.index).trimEnd();
    const isLine = /^\W/.test(sign[0].trim()) || sign[0].includes("_");
    if (isLine && (above.search(DRAWN_LINE) !== -1 || LEADS.test(above.slice(-20)))) continue;
    const isWhole = sign.index + sign[0].length + below.length === text.length && lines.length <= 8;
    const isSigned = (line: string) => DISCLAIMER.test(line) || isName(line.replace(CONTACT, "").trim());
    if (!isWhole || !lines.every(isSigned)) continue;
    if (!isLine || lines.length === 0 || lines.some((line) => line.search(CONTACT) !== -1)) return above;
  }
  return text;
}
