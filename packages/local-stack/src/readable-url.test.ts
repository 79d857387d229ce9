import fc from "fast-check";
import { expect, test } from "vitest";
import { readableUrl } from "./readable-url.ts";

const part = fc
  .array(
    fc.constantFrom(
      "%",
      "%2",
      "%20",
      "%E0",
      "%e2%82%ac",
      "%C3%28",
      "%ff",
      "a",
      "10",
      "/",
      "?",
      "=",
      "&",

      "%00",
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(""));

test("what is let through can be decoded as a whole, and its query means what it meant", () => {
  fc.assert(
    fc.property(part, part, (path, query) => {
      const url = `/${path.replaceAll("?", "")}?${query}`;
      const readable = readableUrl(url);
      if (readable === null) {
        expect(() => decodeURI(url.split("?")[0] ?? "")).toThrow();
        return;
      }
      expect(() => decodeURI(readable)).not.toThrow();
      const parametersOf = (address: string) => [...new URLSearchParams(address.slice(address.indexOf("?")))];
      expect(parametersOf(readable)).toEqual(parametersOf(url));
    }),
  );
});

test("an address that is well-formed is left as it is", () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), (address) => {
      const url = address.replace(/^\w+:\/\/[^/?#]+/, "") || "/";
      // What begins with two slashes is a host to some parsers.
      fc.pre(/^\/(?!\/)/.test(url));
      expect(readableUrl(url)).toBe(url);
    }),
  );
});
