import fc from "fast-check";
import { expect, test } from "vitest";
import { computedTime } from "../../test/computing.ts";
import { withoutSecrets } from "./without-secrets.ts";

test("a link that was quoted opens nothing afterwards, wherever a mail program broke it; a customer's words stay", () => {
  const token = fc.tuple(fc.uuid(), fc.stringMatching(/^[A-Za-z0-9_-]{43}$/)).map((parts) => parts.join("."));
  fc.assert(
    fc.property(token, fc.nat({ max: 79 }), fc.constantFrom("\n", "\n> ", "\r\n>> "), (token, at, by) => {
      const broken = `${token.slice(0, at)}${at > 0 ? by : ""}${token.slice(at)}`;
      const text = `Yes.\n\n> Read and answer:\n> https://shop.example/approve#${broken}\n> \n> See you. ${token}\n\nAnd more.`;
      const kept = withoutSecrets(text);
      const joined = kept.replace(/[\r\n> ]/g, "");
      expect(joined).not.toContain(token.slice(-43));
      expect(joined).not.toContain(token);
      for (const word of ["Yes.", "See you.", "And more.", "Read and answer"]) expect(kept).toContain(word);
    }),
    { numRuns: 500 },
  );
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (text) => {
      fc.pre(!/#|[\w-]{43}/.test(text));
      expect(withoutSecrets(text)).toBe(text);
    }),
  );
});

const ID = "0a1b2c3d-1111-4222-8333-444455556666";
const SECRET = "AbCdEfGhIjKlMnOpQrStUvWxYzAbCdEfGhIjKlMnOpQ";

test("the words after a link stay, whether it is another site's, or ours and cut off", () => {
  for (const text of [
    "Look: https://www.tires.test/pads#a12\nDecline the brakes",
    "https://x.test/a#b\nNo\nOnly the wipers",
    "https://x.test/reviews#part.two\nNo",
    "I paid at version abcdefgh.ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQ",
    "https://shop.example/approve#\nDecline the brakes",
    "https://shop.example/approve#how\nNo",
  ])
    expect(withoutSecrets(text)).toBe(text);
  const link = `https://shop.example/approve#${ID}.${SECRET}`;
  expect(withoutSecrets(`${link}\nNo\nOnly the wipers`)).toBe(
    "https://shop.example/approve#…\nNo\nOnly the wipers",
  );
  expect(withoutSecrets(`${link.slice(0, -3)}\nDecline the brakes`)).toBe(
    "https://shop.example/approve#…\nDecline the brakes",
  );
});

test("what opens something is taken out of every link of ours, escaped or alone, too", () => {
  for (const [before, after] of [
    [`(${ID}.${SECRET})`, "(…)"],
    [`<https://shop.example/appointment#${ID}.${SECRET}>`, "<https://shop.example/appointment#…>"],
    [`/reminders#${"ab12".repeat(16)}.${SECRET}`, "/reminders#…"],
    [`/auth/action#lang=en&link=WyJ4Il0.${SECRET}&next=x`, "/auth/action#lang=en&link=…&next=x"],
    [`https://safe.test/?url=https%3A%2F%2Fs.test%2Fapprove%23${ID}.${SECRET}&x`, null],
  ] as const) {
    const kept = withoutSecrets(before);
    expect(kept).not.toContain(SECRET);
    if (after !== null) expect(kept).toBe(after);
  }
});

test("words made to keep the search busy are read in a moment", () => {
  for (const evil of ["/approve#", "/approve#a.", `${ID}.`, "/approve#\n> ", "/action#a=b&", "/action#a"]) {
    const start = computedTime();
    withoutSecrets(evil.repeat(Math.ceil(200_000 / evil.length)));
    expect(computedTime() - start).toBeLessThan(20_000);
  }
});
