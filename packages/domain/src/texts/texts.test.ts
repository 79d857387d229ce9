import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keywordOf } from "./keyword.ts";
import { textNumber } from "./number.ts";
import { textVerdictOf } from "./refusal.ts";
import { plainText, segmentsOf } from "./segments.ts";

describe("a number", () => {
  test.each([
    ["(555) 010-4471", "+15550104471"],
    ["1 555 010 4471", "+15550104471"],
    ["+1 555-010-4471", "+15550104471"],
    ["+52 55 1234 5678", "+525512345678"],
    // Ten digits in all, and not American.
    ["+47 22 12 34 56", "+4722123456"],
    ["055 010 4471", null],
    ["555 0104", null],
    ["52 55 1234 5678", null],
    [null, null],
  ])("%s is texted at %s", (phone, number) => {
    expect(textNumber(phone)).toBe(number);
  });

  test("however its ten digits are written is one number", () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[2-9]\d{9}$/),
        fc.constantFrom("", "1", "+1", "+1 "),
        (digits, prefix) => {
          expect(textNumber(`${prefix}${digits}`)).toBe(`+1${digits}`);
          expect(textNumber(`${prefix}(${digits.slice(0, 3)}) ${digits.slice(3)}`)).toBe(`+1${digits}`);
        },
      ),
    );
  });
});

describe("a text", () => {
  test.each([
    ["a".repeat(160), { encoding: "gsm-7", units: 160, segments: 1 }],
    ["a".repeat(161), { encoding: "gsm-7", units: 161, segments: 2 }],
    ["a".repeat(306), { encoding: "gsm-7", units: 306, segments: 2 }],
    ["a".repeat(307), { encoding: "gsm-7", units: 307, segments: 3 }],
    // Two septets that do not fit at the end of the first go to the second.
    [`${"a".repeat(152)}€${"a".repeat(152)}`, { encoding: "gsm-7", units: 306, segments: 3 }],
    ["í".repeat(70), { encoding: "ucs-2", units: 70, segments: 1 }],
    ["í".repeat(71), { encoding: "ucs-2", units: 71, segments: 2 }],
    [`${"í".repeat(66)}🚗${"í".repeat(66)}`, { encoding: "ucs-2", units: 134, segments: 3 }],
    ["", { encoding: "gsm-7", units: 0, segments: 1 }],
  ])("is counted as the networks count it", (text, counted) => {
    expect(segmentsOf(text)).toEqual(counted);
  });

  test("never takes fewer messages than its units need, nor one more than that for each character of two", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 500 }), (text) => {
        const { encoding, units, segments } = segmentsOf(text);
        const [alone, each] = encoding === "gsm-7" ? [160, 153] : [70, 67];
        const least = units <= alone ? 1 : Math.ceil(units / each);
        expect(segments).toBeGreaterThanOrEqual(least);
        expect(segments).toBeLessThanOrEqual(Math.max(1, Math.ceil(units / (each - 1))));
      }),
    );
  });

  test("loses nothing but typographic marks to plain ones", () => {
    expect(plainText("It’s “ready” — 4:30\u202fPM…")).toBe('It\'s "ready" - 4:30 PM...');
    expect(segmentsOf(plainText("It’s ready at 4:30\u202fPM")).encoding).toBe("gsm-7");
    fc.assert(
      fc.property(fc.stringMatching(/^[\p{L}\p{N} .,]*$/u), (text) => {
        expect(plainText(text)).toBe(text);
      }),
    );
  });
});

describe("an answer", () => {
  test.each(["STOP", " stop. ", "Stop!", "OPT OUT", "opt-out", "quit", "ALTO", "Parar", "StopAll"])(
    "%s ends texts",
    (text) => {
      expect(keywordOf(text)).toBe("stop");
    },
  );
  test.each([
    ...[
      "stop please",
      "Please stop",
      "STOP texting",
      "Stop texting me!",
      "stop it",
      "STOP ALL",
      "no more texts",
    ],
    ...[
      "No more text messages please",
      "unsubscribe me",
      "Don't text me anymore",
      "stop sending me these messages",
    ],
    ...[
      "I want to opt out",
      "Take me off your list",
      "cancel texts",
      "baja",
      "Detener",
      "cancelar",
      "alto por favor",
    ],
    ...["No más mensajes", "deje de enviarme mensajes", "Quiero darme de baja", "pare ya"],
  ])("%s ends texts, as any reasonable words do", (text) => {
    expect(keywordOf(text)).toBe("stop");
  });
  test.each([
    ...[
      "Stop by at 5",
      "can I stop texting you?",
      "Cancel my appointment",
      "cancelar la cita",
      "End of day is fine",
    ],
    ...["The car won't stop", "stop the oil change", "Did you get my text", "No, more brake pads are fine"],
    ...[
      "baja el precio",
      "Text me when it is ready",
      "Quit making noise now, thanks to you",
      "got your message, stop by 5",
    ],
  ])("%s is for a person to read", (text) => {
    expect(keywordOf(text)).toBeNull();
  });
  test.each([
    ["START", "start"],
    ["ayuda", "help"],
    ["please stop by", null],
    ["yes", null],
    ["", null],
    ["constructor", null],
    ["__proto__", null],
  ])("%s is %s", (text, keyword) => {
    expect(keywordOf(text)).toBe(keyword);
  });
});

describe("a refusal", () => {
  const of = (status: number, code = 0, cause = "") => textVerdictOf({ status, code, cause });
  test("of a number or a text is that text's own, whatever the status", () => {
    for (const code of [21_211, 21_610, 21_614, 21_617, 30_007])
      expect(of(400, code)).toEqual({ about: "mail" });
  });
  test("of our account, our number or our rate is about us, for sure", () => {
    expect(of(401, 20_003)).toEqual({ about: "us", reason: "account", sure: true });
    expect(of(401)).toEqual({ about: "us", reason: "account", sure: true });
    expect(of(400, 21_606)).toEqual({ about: "us", reason: "sender", sure: true });
    expect(of(429, 20_429)).toEqual({ about: "us", reason: "quota", sure: true });
    expect(of(0, 0, "ECONNREFUSED")).toEqual({ about: "us", reason: "unreachable", sure: true });
  });
  test("without an answer, or for a fault of the service, is about the moment", () => {
    for (const status of [0, 408, 500, 502, 504]) expect(of(status)).toEqual({ about: "moment" });
  });
  test("for a reason nobody knows is shown by another text", () => {
    expect(of(400, 99_999)).toEqual({ about: "us", reason: "policy", sure: false });
  });
});
