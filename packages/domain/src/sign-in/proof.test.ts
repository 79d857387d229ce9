import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isProven, proofOf } from "./proof.ts";
import { authMails } from "./sign-in.ts";

const account = fc.record({
  uid: fc.constantFrom("a", "b"),
  disabled: fc.boolean(),
  verified: fc.boolean(),
  used: fc.boolean(),
});
const caller = fc.constantFrom("a", "b", null);
const mail = fc.constantFrom(...authMails);

test("an address counts as proven only with our mark for this very address, and Google's word", () => {
  const email = "Ana@Example.com";
  const proven = "ana@example.com";
  expect(isProven({ email, emailVerified: true, proven })).toBe(true);
  const lacking = [
    { emailVerified: false },
    { emailVerified: "true" },
    { proven: undefined },
    { proven: true },
    { proven: "old@example.com" },
    { email: "new@example.com" },
    { email: "", proven: "" },
    { email: undefined, proven: undefined },
  ];
  for (const change of lacking)
    expect(isProven({ email, emailVerified: true, proven, ...change }), JSON.stringify(change)).toBe(false);
});

describe("the proof of an address", () => {
  test("leaves what was set before it only to the session that set it", () => {
    fc.assert(
      fc.property(account, mail, caller, (before, mail, caller) => {
        const kept = ["mark", "proven-before"].includes(proofOf(before, mail, caller));
        if (kept && before.used && !before.verified) expect(caller).toBe(before.uid);
      }),
    );
  });

  test("leaves to the session that set it what it set, unless it asked for a new password", () => {
    fc.assert(
      fc.property(account, mail, (before, mail) => {
        const own = { ...before, verified: false, disabled: false, used: true };
        expect(proofOf(own, mail, before.uid)).toBe(mail === "reset" ? "replace" : "mark");
      }),
    );
  });

  test("never touches an account whose address was proven before, whoever calls", () => {
    fc.assert(
      fc.property(account, mail, caller, (before, mail, caller) => {
        const open = { ...before, verified: true, disabled: false };
        expect(proofOf(open, mail, caller)).toBe("proven-before");
      }),
    );
  });

  test("with a new password keeps nothing else that was set", () => {
    fc.assert(
      fc.property(account, caller, (before, caller) => {
        const unproven = { ...before, verified: false, used: true, disabled: false };
        expect(proofOf(unproven, "reset", caller)).toBe("replace");
      }),
    );
  });

  test("opens no account the shop has closed, and makes one where there is none", () => {
    fc.assert(
      fc.property(account, mail, caller, (before, mail, caller) => {
        expect(proofOf({ ...before, disabled: true }, mail, caller)).toBe("disabled");
        expect(proofOf(null, mail, caller)).toBe("create");
      }),
    );
  });

  test("keeps the account the staff document names, when nobody has ever used it", () => {
    fc.assert(
      fc.property(account, mail, caller, (before, mail, caller) => {
        const invited = { ...before, used: false, verified: false, disabled: false };
        expect(proofOf(invited, mail, caller)).toBe("mark");
      }),
    );
  });
});
