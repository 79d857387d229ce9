import { expect, test } from "vitest";
import { isWholeToken, tokenIn } from "./first-order.ts";

const token = `d8970c67-5598-44d1-83df-fac512322cf2.${"XiiBODQ2yNo0wLZwh5XO1l8_E6f4ryWIOjYbkraMCg-".slice(0, 43)}`;

test("a link's token is read whatever a sentence or a program left behind it", () => {
  for (const tail of ["", ".", ")", "%3E", "%20", "&fbclid=IwAR0", "?utm_source=mail", ".)"])
    expect(tokenIn(`#${token}${tail}`)).toBe(token);
});

test("one that was cut off, or has letters more, is none", () => {
  for (const hash of [`#${token.slice(0, -1)}`, `#${token}a`, `#${token}-`, "#", ""])
    expect(isWholeToken(tokenIn(hash))).toBe(false);
});
