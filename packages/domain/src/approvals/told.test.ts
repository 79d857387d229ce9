import { expect, test } from "vitest";
import { STATES } from "./rule.ts";
import { ruleOf } from "./state-rules.ts";
import { asksGiven, asksReachedAt, givenOf, lacksWriting, recordOf, type Told, toldBy } from "./told.ts";

const customer = { name: "Pat Doe", phone: "555 010 8642", email: null };
/** What is put on record, where it was said that the estimate was shown. */
const saidOf = (rule: Parameters<typeof recordOf>[0], told: Told) => {
  const found = recordOf(rule, { ...told, given: "written" });
  return typeof found === "string" ? found : found.said;
};
const rule = (state: (typeof STATES)[number]) => ruleOf({ state, changes: {} });

test.each(STATES)("in %s a word at the counter needs no number, and one by phone does", (state) => {
  expect(saidOf(rule(state), toldBy("counter", customer))).toEqual({
    ...{ by: { name: "Pat Doe", relation: "owner" }, channel: "counter", reachedAt: null, note: null },
  });
  expect(saidOf(rule(state), toldBy("phone", customer))).toMatchObject({ reachedAt: "(555) 010-8642" });
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

test("nobody says anything without a name", () => {
  expect(recordOf(rule("none"), { ...toldBy("counter", customer), name: " " })).toBe("name");
});

test.each(STATES)("in %s nothing is said to have been shown before somebody said so", (state) => {
  const told = toldBy("counter", customer);
  expect(recordOf(rule(state), told)).toEqual(
    asksGiven(rule(state)) ? "given" : { said: saidOf(rule(state), told), given: "spoken" },
  );
  expect(lacksWriting(rule(state), told)).toBe(false);
  for (const given of ["written", "spoken"] as const)
    expect(recordOf(rule(state), { ...told, given })).toMatchObject({
      given: asksGiven(rule(state)) ? given : "spoken",
    });
});

test("on the phone it was read out, unless somebody says otherwise", () => {
  expect(givenOf(rule("CA"), toldBy("phone", customer))).toBe("spoken");
  expect(givenOf(rule("MI"), { ...toldBy("phone", customer), given: "waived" })).toBe("waived");
  expect(givenOf(rule("none"), toldBy("counter", customer))).toBe("spoken");
});

test("of an approver it is said who they are, and no space around a name or a number is kept", () => {
  const approver = { id: "lee", limit: 50_000 };
  const told = { ...toldBy("phone", customer), name: " Lee Ray ", approver, reachedAt: " 555 010 8642 " };
  expect(saidOf(rule("none"), told)).toMatchObject({
    by: { name: "Lee Ray", relation: "owner", approver },
    reachedAt: "555 010 8642",
  });
  const nobody = saidOf(rule("none"), toldBy("phone", customer));
  expect(typeof nobody !== "string" && nobody.by).not.toHaveProperty("approver");
});

test("at the counter no place is kept, and none is wrong; elsewhere it is a whole number or address of plain letters", () => {
  const at = (channel: Told["channel"], reachedAt: string) =>
    saidOf(rule("none"), { ...toldBy(channel, customer), reachedAt });
  expect(at("counter", "\u00e9 nowhere")).toMatchObject({ reachedAt: null });
  for (const [channel, place] of [
    ["phone", "555-010"],
    ["phone", "555 010 8642\u00e9"],
    ["phone", "\u00e9555 010 8642"],
    ["phone", `555 010 8642${" 1".repeat(130)}`],
    ["email", "see pat@example.com"],
    ["email", "pat@example.com or call"],
  ] as const)
    expect(at(channel, place), place).toBe("reachedAt");
  expect(toldBy("counter", { ...customer, email: "pat@example.com" }).reachedAt).toBe("");
  expect(toldBy("email", { ...customer, email: "pat@example.com" }).reachedAt).toBe("pat@example.com");
  expect(toldBy("text", customer).reachedAt).toBe("(555) 010-8642");
});

test("where a phone call is asked for its number is no matter of the rule", () => {
  const silent = ruleOf({ state: "none", changes: { consent: { spoken: [], electronic: [] } } });
  expect(asksReachedAt(silent, "phone")).toBe(true);
  expect(saidOf(silent, toldBy("phone", { ...customer, phone: null }))).toBe("reachedAt");
  expect(saidOf(silent, toldBy("text", { ...customer, phone: null }))).toMatchObject({ reachedAt: null });
});
