import fc from "fast-check";
import { expect, test } from "vitest";
import {
  approveDevice,
  CODE_LETTERS,
  CODE_LIFETIME,
  DeviceCode,
  isOpen,
  MAX_DEVICES,
  makeCode,
  requestDevice,
  seenDevice,
  shownCode,
} from "./device.ts";

const now = Date.parse("2026-03-02T14:00:00.000Z");
const codes = fc
  .array(fc.constantFrom(...CODE_LETTERS), { minLength: 8, maxLength: 8 })
  .map((letters) => letters.join(""));
const owner = { name: "Floor", by: "owner", now };
const approved = (at = now) => {
  const decided = approveDevice([requestDevice("one", "BCDFGHJK", at)], 0, { ...owner, now: at });
  if (!decided.ok) throw new Error(decided.reason);
  return decided.device;
};

test("a code reads the same in small letters, with spaces, with its hyphen and without", () => {
  fc.assert(
    fc.property(codes, fc.constantFrom("", " ", "-", " - ", "–"), (code, between) => {
      const typed = ` ${code.slice(0, 4).toLowerCase()}${between}${code.slice(4)} `;
      expect(DeviceCode.parse(typed)).toBe(code);
      expect(DeviceCode.parse(shownCode(code))).toBe(code);
    }),
  );
});

test("what no screen ever shows is no code", () => {
  for (const wrong of ["", "BCDFGHJ", "BCDFGHJKL", "BCDFGHJA", "BCDF0HJK", "BCDF_GHJK"])
    expect(DeviceCode.safeParse(wrong).success).toBe(false);
});

test("a made code has eight of the letters, by the numbers that were drawn", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(19), { minLength: 8, maxLength: 8 }), (drawn) => {
      let at = 0;
      const code = makeCode((max) => {
        expect(max).toBe(20);
        return drawn[at++] ?? 0;
      });
      expect([...code].map((letter) => CODE_LETTERS.indexOf(letter))).toEqual(drawn);
      expect(DeviceCode.parse(code)).toBe(code);
    }),
  );
});

test("a code lets its screen in for a quarter of an hour, and not a moment longer", () => {
  const device = requestDevice("one", "BCDFGHJK", now);
  for (const [after, open] of [
    [0, true],
    [CODE_LIFETIME - 1, true],
    [CODE_LIFETIME, false],
  ] as const) {
    expect(isOpen(device, now + after)).toBe(open);
    expect(approveDevice([device], 0, { ...owner, now: now + after }).ok).toBe(open);
  }
});

test("a screen that was let in has its name, by whom and since when; its code lets nothing in any more", () => {
  const device = approved();
  expect(device).toEqual({
    v: 1,
    id: "one",
    state: {
      status: "approved",
      name: "Floor",
      approvedAt: "2026-03-02T14:00:00.000Z",
      by: "owner",
      lastSeenAt: null,
    },
  });
  expect(isOpen(device, now)).toBe(false);
  expect(approveDevice([device], 1, owner)).toEqual({ ok: false, reason: "no-such-code" });
});

test("no screen, an old one, or two with one code: nothing is let in", () => {
  const [one, other] = [requestDevice("one", "BCDFGHJK", now), requestDevice("other", "BCDFGHJK", now)];
  const old = requestDevice("old", "BCDFGHJK", now - CODE_LIFETIME);
  for (const found of [[], [old], [one, other]])
    expect(approveDevice(found, 0, owner)).toEqual({ ok: false, reason: "no-such-code" });
  expect(approveDevice([old, one], 0, owner)).toMatchObject({ ok: true, device: { id: "one" } });
});

test("a shop has twenty screens, and no more", () => {
  const one = requestDevice("one", "BCDFGHJK", now);
  expect(approveDevice([one], MAX_DEVICES - 1, owner).ok).toBe(true);
  expect(approveDevice([one], MAX_DEVICES, owner)).toEqual({ ok: false, reason: "too-many" });
});

test("that a screen was seen is noted every ten minutes at most, and of one that waits never", () => {
  const first = seenDevice(approved(), now);
  expect(first).toMatchObject({ state: { lastSeenAt: "2026-03-02T14:00:00.000Z" } });
  if (!first) return;
  expect(seenDevice(first, now + 599_999)).toBeNull();
  expect(seenDevice(first, now + 600_000)).toMatchObject({
    state: { lastSeenAt: "2026-03-02T14:10:00.000Z" },
  });
  expect(seenDevice(requestDevice("one", "BCDFGHJK", now), now)).toBeNull();
});
