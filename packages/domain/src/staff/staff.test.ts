import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RECENT_SIGN_IN } from "../sign-in/session.ts";
import { type Action, may, mayEver, mustSignInAgain, type Policy, policies } from "./policies.ts";
import { roleOf, roles, staffRoles } from "./roles.ts";
import {
  arrived,
  changeRole,
  inviteAgain,
  join,
  LONGEST_RESEND_WAIT,
  leave,
  MAX_STAFF,
  RESEND_AFTER,
  type StaffMember,
} from "./rules.ts";

const staff = fc
  .array(fc.record({ role: fc.constantFrom(...staffRoles), left: fc.boolean(), isInvited: fc.boolean() }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((people) =>
    people.map(
      ({ role, left, isInvited }, index): StaffMember => ({
        v: 1,
        uid: `u${index}`,
        name: `n${index}`,
        email: `n${index}@example.com`,
        role,
        since: "2026-01-01T00:00:00.000Z",
        claims: "set",
        leftAt: left ? "2026-02-01T00:00:00.000Z" : null,
        ...(isInvited && { invitation: { mail: "m", sentAt: "2026-01-01T00:00:00.000Z", times: 1 } }),
      }),
    ),
  );
/** Who owns the shop and has signed in. */
const owners = (people: readonly StaffMember[]) =>
  people.filter((one) => one.role === "owner" && !one.leftAt && !one.invitation).length;

describe("the staff", () => {
  test("a shop with an owner who has signed in never ends up without one", () => {
    fc.assert(
      fc.property(
        staff,
        fc.nat(9),
        fc.constantFrom(...staffRoles, "leave" as const),
        (people, who, stamp) => {
          fc.pre(owners(people) > 0);
          const uid = `u${who}`;
          const change =
            stamp === "leave"
              ? leave(people, uid, "2026-03-01T00:00:00.000Z")
              : changeRole(people, uid, stamp);
          const after = change.ok ? people.map((one) => (one.uid === uid ? change.member : one)) : people;
          expect(owners(after)).toBeGreaterThan(0);
        },
      ),
    );
  });

  test("only who works there can be given another role or leave; the last owner can do neither", () => {
    fc.assert(
      fc.property(staff, fc.nat(9), fc.constantFrom(...staffRoles), (people, who, role) => {
        const at = "2026-03-01T00:00:00.000Z";
        const member = people[who];
        const others = people.filter((one) => one !== member);
        const isLast = member?.role === "owner" && owners(others) === 0;
        const expected = (stays: boolean, now: Partial<StaffMember>) => {
          if (!member || member.leftAt) return { ok: false, reason: "not-staff" };
          if (isLast && !stays) return { ok: false, reason: "last-owner" };
          // Who has the role already is as they were.
          const claims = now.role === member.role ? member.claims : "pending";
          return { ok: true, member: { ...member, ...now, claims } };
        };
        expect(changeRole(people, `u${who}`, role)).toEqual(expected(role === "owner", { role }));
        expect(leave(people, `u${who}`, at)).toEqual(expected(false, { leftAt: at }));
      }),
    );
  });

  test("takes in who does not work there yet, once, and keeps everybody else as they are", () => {
    fc.assert(
      fc.property(staff, fc.nat(9), fc.constantFrom(...staffRoles), (people, who, role) => {
        const [uid, at] = [`u${who}`, "2026-03-01T00:00:00.000Z"];
        const person = { name: "Pat", email: "pat@example.com", role, language: "en" as const };
        const joined = join(people, person, uid, { at, mail: "m" });
        const member = people[who];
        const others = people.filter((one) => one !== member);
        const invitation = { mail: "m", sentAt: at, times: 1 };
        const fresh = { v: 1, uid, ...person, since: at, claims: "pending", leftAt: null, invitation };
        expect(joined).toEqual(
          member && !member.leftAt
            ? { ok: false, reason: member.invitation ? "already-invited" : "already-staff" }
            : { ok: true, staff: [...others, fresh] },
        );
      }),
    );
  });

  test("is full with as many as its document holds, unless somebody comes back", () => {
    const people = Array.from(
      { length: MAX_STAFF },
      (_, n): StaffMember => ({
        v: 1,
        uid: `u${n}`,
        name: "n",
        email: "n@example.com",
        role: "technician",
        since: "2026-01-01T00:00:00.000Z",
        claims: "set",
        leftAt: "2026-02-01T00:00:00.000Z",
      }),
    );
    const pat = { name: "Pat", email: "pat@example.com", role: "advisor", language: "en" } as const;
    const into = (staff: StaffMember[], uid: string) =>
      join(staff, pat, uid, { at: "2026-03-01T00:00:00.000Z", mail: "m" });
    expect(into(people, "new")).toEqual({ ok: false, reason: "staff-full" });
    expect(into(people, "u7").ok).toBe(true);
    expect(into(people.slice(1), "new").ok).toBe(true);
  });

  test("an invitation can be sent again while nobody has signed in with it, each time after twice the wait, a day at most", () => {
    const person = { name: "Pat", email: "pat@example.com", role: "advisor", language: "en" } as const;
    const start = Date.parse("2026-03-01T00:00:00.000Z");
    const at = (ms: number) => ({ at: new Date(ms).toISOString(), mail: `m${ms}` });
    const joined = join([], person, "pat", at(start));
    if (!joined.ok) throw new Error(joined.reason);
    let [staff, now] = [joined.staff, start];
    const waits: number[] = [];
    for (let times = 1; times <= 10; times++) {
      const early = inviteAgain(staff, "pat", at(now + 1));
      if (early.ok || early.reason !== "too-soon") throw new Error("not too soon");
      const from = Date.parse(early.from);
      expect(early.sentAt).toBe(at(now).at);
      expect(inviteAgain(staff, "pat", at(from - 1))).toEqual(early);
      waits.push(from - now);
      now = from;
      const again = inviteAgain(staff, "pat", at(now));
      if (!again.ok) throw new Error(again.reason);
      expect(again.member.invitation).toEqual({ mail: `m${now}`, sentAt: at(now).at, times: times + 1 });
      staff = staff.map(() => again.member);
    }
    const doubled = [1, 2, 4, 8, 16, 32, 64, 128].map((times) => times * RESEND_AFTER);
    expect(waits).toEqual([...doubled, LONGEST_RESEND_WAIT, LONGEST_RESEND_WAIT]);

    const late = at(now + 30 * LONGEST_RESEND_WAIT);
    const after = (change: (member: StaffMember) => StaffMember) =>
      inviteAgain(staff.map(change), "pat", late);
    expect(after(arrived)).toEqual({ ok: false, reason: "signed-in" });
    const left = (member: StaffMember) => ({ ...member, leftAt: at(now).at });
    expect(after(left)).toEqual({ ok: false, reason: "not-staff" });
    expect(inviteAgain(staff, "nobody", late)).toEqual({ ok: false, reason: "not-staff" });
  });

  test("every change of a role waits for the account to carry it", () => {
    fc.assert(
      fc.property(staff, fc.nat(7), fc.constantFrom(...staffRoles), (people, who, role) => {
        const change = changeRole(people, `u${who}`, role);
        const before = people[who];
        if (change.ok) expect(change.member.claims).toBe(before?.role === role ? before.claims : "pending");
      }),
    );
  });
});

describe("the policies", () => {
  test("a staff role counts only with a proven address", () => {
    for (const role of staffRoles) {
      expect(roleOf({ emailVerified: false, role })).toBe("unverified");
      expect(roleOf({ emailVerified: true, role })).toBe(role);
    }
    expect(roleOf({ emailVerified: true, role: "superuser" })).toBe("customer");
  });

  test("what is narrowed to one's own is allowed to the role at all", () => {
    for (const action of Object.keys(policies) as Action[]) {
      for (const role of roles) {
        const actor = role === "public" ? { role } : { role, uid: "u", email: "e@example.com", name: "n" };
        const { own }: Policy = policies[action];
        expect(may(actor, action, false)).toBe(mayEver(role, action) && !own?.includes(role));
        expect(may(actor, action, true)).toBe(mayEver(role, action));
      }
    }
  });
});

test("who takes or removes their own data signs in again once five minutes have passed; nothing else asks for it", () => {
  const actions = Object.keys(policies) as Action[];
  const now = Date.parse("2026-11-23T14:00:00Z");
  const times = fc.option(fc.integer({ min: 0, max: 3 * RECENT_SIGN_IN }).map((ago) => now - ago));
  fc.assert(
    fc.property(fc.constantFrom(...actions), times, (action, signedInAt) => {
      const asks = action === "customers.remove" || action === "customers.download";
      const isOld = signedInAt === null || now - signedInAt >= RECENT_SIGN_IN;
      expect(mustSignInAgain(action, signedInAt, now)).toBe(asks && isOld);
    }),
    { numRuns: 500 },
  );
});
