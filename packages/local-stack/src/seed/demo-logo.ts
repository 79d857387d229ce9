import { crc32, deflateSync } from "node:zlib";
import { type Logo, logoId } from "@openhood/domain/shop/logo";

type Point = readonly [x: number, y: number];
type Color = readonly [red: number, green: number, blue: number];

const SIZE = 200;
const INK: Color = [28, 32, 38];
const ORANGE: Color = [196, 72, 16];
const CENTER: Point = [SIZE / 2, SIZE / 2];

/** How far a point is from a line between two others. */
function fromLine([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}
const fromRing = ([x, y]: Point): number => Math.abs(Math.hypot(x - CENTER[0], y - CENTER[1]) - 86);
const fromLetter = (point: Point): number =>
  Math.min(
    fromLine(point, [70, 58], [70, 142]),
    fromLine(point, [130, 58], [130, 142]),
    fromLine(point, [70, 100], [130, 100]),
  );

/** What of a pixel a stroke this wide covers, 0 to 1, with soft edges. */
const covered = (distance: number, width: number): number =>
  Math.min(1, Math.max(0, width / 2 - distance + 0.5));

/** The sign of the demo shop: an H in a ring. */
function drawn(): Buffer {
  const row = 1 + SIZE * 4;
  const pixels = Buffer.alloc(SIZE * row);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const point: Point = [x + 0.5, y + 0.5];
      const [ring, letter] = [covered(fromRing(point), 14), covered(fromLetter(point), 18)];
      const color = letter > ring ? ORANGE : INK;
      pixels.set([...color, Math.round(255 * Math.max(ring, letter))], y * row + 1 + x * 4);
    }
  return pixels;
}

function chunk(type: string, data: Buffer): Buffer {
  const around = Buffer.alloc(12 + data.length);
  around.writeUInt32BE(data.length, 0);
  around.write(type, 4, "latin1");
  data.copy(around, 8);
  around.writeUInt32BE(crc32(around.subarray(4, -4)), around.length - 4);
  return around;
}

function file(): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIZE, 0);
  head.writeUInt32BE(SIZE, 4);
  // 8 bits a channel, with transparency.
  head.set([8, 6], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(drawn())),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The demo shop's logo. */
export function demoLogo(): Logo {
  const png = file();
  return { id: logoId(png), width: SIZE, height: SIZE, png: png.toString("base64") };
}
