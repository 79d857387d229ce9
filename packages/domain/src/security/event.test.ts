import { expect, test } from "vitest";
import { policies } from "../staff/policies.ts";
import { kindOfChange } from "./event.ts";

test("whatever changes who may do what, who is signed in, or removes a person is a security event", () => {
  const told = Object.keys(policies).filter((action) => kindOfChange(action) !== null);
  expect(told.sort()).toEqual([
    "booking.voidLinks",
    "customers.remove",
    "customers.signOutEverywhere",
    "devices.approve",
    "devices.revoke",
    "signIn.useLink",
    "staff.invite",
    "staff.remove",
    "staff.setRole",
  ]);
  for (const action of ["staff.invite", "staff.setRole", "staff.remove", "owner.first"])
    expect(kindOfChange(action)).toBe("role-change");
});

test("what every object has is none", () => {
  for (const action of ["constructor", "toString", "__proto__"]) expect(kindOfChange(action)).toBeNull();
});
