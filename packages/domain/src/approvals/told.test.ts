import { expect, test } from "vitest";
import { STATES } from "./rule.ts";
import { ruleOf } from "./state-rules.ts";
import { asksReachedAt, givenOf, lacksWriting, saidOf, toldBy } from "./told.ts";

const customer = { name: "Pat Doe", phone: "555 010 8642", email: null };
const rule = (state: (typeof STATES)[number]) => ruleOf({ state, changes: {} });

test.each(STATES)("in %s a word at the counter needs no number, and one by phone does", (state) => {
  expect(saidOf(rule(state), toldBy("counter", customer))).toEqual({
    ...{ by: { name: "Pat Doe", relation: "owner" }, channel: "counter", reachedAt: null, note: null },
  });
  expect(saidOf(rule(state), toldBy("phone", customer))).toMatchObject({ reachedAt: "555 010 8642" });
  expect(saidOf(rule(state), toldBy("phone", { ...customer, phone: null }))).toBe("reachedAt");
  expect(asksReachedAt(rule(state), "counter")).toBe(false);
});

test("read out is not enough where the rule wants it in writing", () => {
  expect(lacksWriting(rule("CA"), toldBy("phone", customer))).toBe(true);
  expect(lacksWriting(rule("CA"), { ...toldBy("phone", customer), given: "written" })).toBe(false);
  expect(lacksWriting(rule("NY"), toldBy("phone", customer))).toBe(false);
});

test("of a fleet it is the word of its contact", () => {
  const told = toldBy("counter", customer, { name: "Ingrid Bay", relation: "fleet-contact" });
  expect(saidOf(rule("none"), told)).toMatchObject({ by: { name: "Ingrid Bay", relation: "fleet-contact" } });
});

test("by e-mail the address is asked for where the rule wants it noted, and where not it may stay empty", () => {
  const silent = ruleOf({ state: "none", changes: { consent: { spoken: [], electronic: [] } } });
  const told = toldBy("email", customer);
  expect(asksReachedAt(rule("CA"), "email")).toBe(true);
  expect(saidOf(rule("CA"), told)).toBe("reachedAt");
  expect(asksReachedAt(silent, "email")).toBe(false);
  expect(saidOf(silent, told)).toMatchObject({ channel: "email", reachedAt: null });
});

test("where somebody was reached is a number or an address, by how they were", () => {
  const at = (channel: "phone" | "email", reachedAt: string) =>
    saidOf(rule("CA"), { ...toldBy(channel, customer), reachedAt });
  expect(at("phone", "x")).toBe("reachedAt");
  expect(at("phone", "+1 (555) 010-8642 ext. 3")).toMatchObject({ reachedAt: "+1 (555) 010-8642 ext. 3" });
  expect(at("email", "call me")).toBe("reachedAt");
  expect(at("email", "pat@example.com")).toMatchObject({ reachedAt: "pat@example.com" });
});

test("nobody says anything without a name, and what was shown is not said to have been read out", () => {
  expect(saidOf(rule("none"), { ...toldBy("counter", customer), name: " " })).toBe("name");
  expect(givenOf(rule("CA"), toldBy("counter", customer))).toBe("written");
  expect(givenOf(rule("CA"), toldBy("phone", customer))).toBe("spoken");
  expect(givenOf(rule("MI"), { ...toldBy("phone", customer), given: "waived" })).toBe("waived");
  expect(givenOf(rule("none"), toldBy("counter", customer))).toBe("spoken");
});
