import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isRecentSignIn,
  isSessionOver,
  isUseDue,
  LONGEST_SESSION,
  RECENT_SIGN_IN,
  STAFF_IDLE,
  USE_NOTED_EVERY,
} from "./session.ts";

const from = 1_700_000_000_000;
const some = fc.integer({ min: 0, max: 2 * LONGEST_SESSION });

describe("a sign-in is recent", () => {
  test("for less than five minutes, and never when it is not known", () => {
    expect(isRecentSignIn(from, from + RECENT_SIGN_IN - 1)).toBe(true);
    expect(isRecentSignIn(from, from + RECENT_SIGN_IN)).toBe(false);
    expect(isRecentSignIn(null, from)).toBe(false);
    expect(isRecentSignIn(null, 0)).toBe(false);
  });
});

describe("a session", () => {
  test("of a customer ends sixty days after its sign-in, whatever its use", () => {
    fc.assert(
      fc.property(some, fc.option(some), (age, used) => {
        const session = { signedInAt: from, usedAt: used === null ? null : from + used, staff: false };
        expect(isSessionOver(session, from + age)).toBe(age >= LONGEST_SESSION);
      }),
    );
    const session = { signedInAt: from, usedAt: null, staff: false };
    expect(isSessionOver(session, from + LONGEST_SESSION - 1)).toBe(false);
    expect(isSessionOver(session, from + LONGEST_SESSION)).toBe(true);
  });

  test("of the staff ends twelve hours after sign-in or last use, and never later than a customer's", () => {
    fc.assert(
      fc.property(some, some, (used, rest) => {
        const session = { signedInAt: from, usedAt: from + used, staff: true };
        const over = isSessionOver(session, from + used + rest);
        expect(over).toBe(rest >= STAFF_IDLE || used + rest >= LONGEST_SESSION);
      }),
    );
    const unused = { signedInAt: from, usedAt: null, staff: true };
    expect(isSessionOver(unused, from + STAFF_IDLE - 1)).toBe(false);
    expect(isSessionOver(unused, from + STAFF_IDLE)).toBe(true);
  });

  test("that is over stays so: time alone brings none back", () => {
    fc.assert(
      fc.property(some, some, some, fc.boolean(), (used, age, more, staff) => {
        const session = { signedInAt: from, usedAt: from + used, staff };
        fc.pre(age >= used && isSessionOver(session, from + age));
        expect(isSessionOver(session, from + age + more)).toBe(true);
      }),
    );
  });

  test("of the staff is noted when it is first used, and then every five minutes", () => {
    expect(isUseDue(null, 0)).toBe(true);
    expect(isUseDue(from, from + USE_NOTED_EVERY - 1)).toBe(false);
    expect(isUseDue(from, from + USE_NOTED_EVERY)).toBe(true);
  });

  test("in use the whole day does not end for want of notes: they are taken often enough", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: STAFF_IDLE - USE_NOTED_EVERY }), { maxLength: 9 }),
        (gaps) => {
          let [now, usedAt] = [from, from];
          for (const gap of gaps) {
            now += gap;
            expect(isSessionOver({ signedInAt: from, usedAt, staff: true }, now)).toBe(
              now - from >= LONGEST_SESSION,
            );
            if (isUseDue(usedAt, now)) usedAt = now;
          }
        },
      ),
    );
  });
});
