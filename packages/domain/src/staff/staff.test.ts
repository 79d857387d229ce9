import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Action, may, mayEver, policies } from "./policies.ts";
import { roleOf, roles, staffRoles } from "./roles.ts";
import { changeRole, leave, type StaffMember } from "./rules.ts";

const crew = fc
  .array(fc.record({ role: fc.constantFrom(...staffRoles), left: fc.boolean() }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((people) =>
    people.map(
      ({ role, left }, index): StaffMember => ({
        v: 1,
        uid: `u${index}`,
        name: `n${index}`,
        email: `n${index}@example.com`,
        role,
        since: "2026-01-01T00:00:00.000Z",
        claims: "set",
        leftAt: left ? "2026-02-01T00:00:00.000Z" : null,
      }),
    ),
  );
const owners = (people: readonly StaffMember[]) =>
  people.filter((one) => one.role === "owner" && !one.leftAt).length;

describe("the crew", () => {
  test("a shop with an owner never ends up without one", () => {
    fc.assert(
      fc.property(crew, fc.nat(9), fc.constantFrom(...staffRoles, "leave" as const), (people, who, deed) => {
        fc.pre(owners(people) > 0);
        const uid = `u${who}`;
        const change =
          deed === "leave" ? leave(people, uid, "2026-03-01T00:00:00.000Z") : changeRole(people, uid, deed);
        const after = change.ok ? people.map((one) => (one.uid === uid ? change.member : one)) : people;
        expect(owners(after)).toBeGreaterThan(0);
      }),
    );
  });

  test("every change of a role waits for the account to carry it", () => {
    fc.assert(
      fc.property(crew, fc.nat(7), fc.constantFrom(...staffRoles), (people, who, role) => {
        const change = changeRole(people, `u${who}`, role);
        if (change.ok) expect(change.member.claims).toBe("pending");
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
        if (may(actor, action, false)) expect(may(actor, action, true)).toBe(true);
        expect(may(actor, action, true)).toBe(mayEver(role, action));
      }
    }
  });
});
