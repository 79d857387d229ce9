import { inflateSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { chunk, headChunk, plainPng, pngWith } from "../../test/png.ts";
import { MAX_LOGO, MAX_LOGO_TEXT, readLogo } from "./logo.ts";
import { readPng } from "./png.ts";

const size = fc.record({
  width: fc.integer({ min: 1, max: MAX_LOGO.width }),
  height: fc.integer({ min: 1, max: MAX_LOGO.height }),
  color: fc.constantFrom(2, 6),
});
const small = plainPng({ width: 20, height: 10 });
const refused = (file: Uint8Array) => {
  const read = readLogo(file);
  return read.ok ? "taken" : read.reason;
};

test("a PNG as browsers write it is taken with its size, and its pixels are all there", () => {
  fc.assert(
    fc.property(size, (head) => {
      const read = readLogo(plainPng(head));
      if (!read.ok) throw new Error(read.reason);
      const { width, height, channels, packed } = read.picture;
      expect({ width, height, color: channels === 4 ? 6 : 2 }).toEqual(head);
      expect(inflateSync(packed)).toHaveLength(height * (1 + width * channels));
    }),
    { numRuns: 40 },
  );
});

test("a PNG that was cut anywhere is none", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: small.length - 1 }), (length) => {
      expect(refused(small.slice(0, length))).toBe("not-a-picture");
    }),
  );
});

test("a PNG with something after its end is none", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), (more) => {
      expect(refused(Uint8Array.from([...small, ...more]))).toBe("not-a-picture");
    }),
  );
  expect(refused(Uint8Array.from([...small, ...chunk("IEND")]))).toBe("not-a-picture");
  expect(refused(Uint8Array.from([...small, ...chunk("tEXt")]))).toBe("not-a-picture");
});

test("a PNG with one byte changed is none, wherever it is", () => {
  fc.assert(
    fc.property(fc.nat(small.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
      const changed = Uint8Array.from(small, (byte, index) => (index === at ? byte ^ by : byte));
      expect(refused(changed)).toBe("not-a-picture");
    }),
  );
});

test("whatever bytes there are, they are read without an error", () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => readPng(bytes) === null));
  // Past the signature, too, with lengths that lead out of the file.
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 60 })), (chunks) => readPng(pngWith(...chunks)) === null),
  );
});

test("nothing of a file is kept but the picture: no place, author or profile", () => {
  const told = plainPng({ width: 20, height: 10 }, [
    chunk("tEXt", Buffer.from("Author\0Rosa")),
    chunk("eXIf", Buffer.from("41.7 N 73.7 W")),
    chunk("iCCP", Buffer.from("profile")),
  ]);
  const read = readLogo(told);
  expect(read.ok && Buffer.from(read.picture.bare).equals(small)).toBe(true);
});

test.each([
  ["of sixteen bits", { depth: 16 }],
  ["with a palette", { color: 3 }],
  ["of gray", { color: 0 }],
  ["of gray with transparency", { color: 4 }],
  ["interlaced", { interlace: 1 }],
  ["without a width", { width: 0 }],
  ["without a height", { height: 0 }],
])("a PNG %s is none", (_, other) => {
  const head = headChunk({ width: 20, height: 10, ...other });
  expect(refused(pngWith(head, chunk("IDAT"), chunk("IEND")))).toBe("not-a-picture");
});

test("a PNG's chunks stand where they belong, and none of another kind is needed to see it", () => {
  const head = headChunk({ width: 20, height: 10 });
  const pixels = chunk("IDAT", Buffer.from("x"));
  const end = chunk("IEND");
  for (const file of [
    ...[pngWith(pixels, end), pngWith(head, end), pngWith(head, pixels), pngWith(end, pixels, head)],
    ...[pngWith(head, head, pixels, end), pngWith(head, pixels, chunk("IEND", Buffer.from("x")))],
    ...[pngWith(head, chunk("PLTE"), pixels, end), pngWith(chunk("IHDR", Buffer.alloc(12)), pixels, end)],
    pngWith(head, pixels, end, end),
  ])
    expect(refused(file)).toBe("not-a-picture");
});

test("a logo is as large as it may be, and no larger: in width, height and bytes", () => {
  const { width, height, bytes } = MAX_LOGO;
  expect(refused(plainPng({ width, height }))).toBe("taken");
  expect(refused(plainPng({ width: width + 1, height }))).toBe("too-large");
  expect(refused(plainPng({ width, height: height + 1 }))).toBe("too-large");
  const filled = (length: number) => {
    const around = plainPng({ width: 20, height: 10 }, [chunk("tEXt")]).length;
    return plainPng({ width: 20, height: 10 }, [chunk("tEXt", Buffer.alloc(length - around))]);
  };
  expect(filled(bytes)).toHaveLength(bytes);
  expect(refused(filled(bytes))).toBe("taken");
  expect(refused(filled(bytes + 1))).toBe("too-large");
  expect(Buffer.alloc(bytes).toString("base64")).toHaveLength(MAX_LOGO_TEXT);
});
