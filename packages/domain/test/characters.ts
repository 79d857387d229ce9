import fc from "fast-check";

/** Any character, also half of one, often one of the first 256. The first use of fast-check's own "binary" takes seconds. */
export const character = fc.oneof(fc.nat(0xff), fc.nat(0x10ffff)).map((code) => String.fromCodePoint(code));
