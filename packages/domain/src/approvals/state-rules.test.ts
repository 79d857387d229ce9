import { expect, test } from "vitest";
import { RULE_PARTS, Rule, ShopRule, STATES, stateOf } from "./rule.ts";
import { changesOf, ruleOf, STATE_RULES } from "./state-rules.ts";

test.each(STATES)("%s has a rule for all there is, each with where it stands", (state) => {
  const rule = ruleOf({ state, changes: {} });
  expect(Rule.parse(rule)).toEqual(rule);
  for (const part of RULE_PARTS) {
    const { is, basis, citation, note } = STATE_RULES[state][part];
    expect(rule[part]).toBe(is);
    expect(citation === null).toBe(basis === "house");
    expect(citation?.trim()).not.toBe("");
    for (const text of note ? [note.en, note.es] : []) expect(text.trim()).not.toBe("");
  }
  for (const list of [rule.estimate, rule.invoice, rule.consent.spoken, rule.consent.electronic])
    expect(new Set(list).size).toBe(list.length);
});

test("what the law of each state says of overruns, estimates and records", () => {
  const figures = STATES.map((state) => {
    const { before, overrun, keepYears } = ruleOf({ state, changes: {} });
    return [state, before.estimate.due, overrun.kind, keepYears];
  });
  expect(figures).toEqual([
    ["CA", "always", "nothing", 3],
    ["FL", "above", "whichever", 1],
    ["MI", "always", "nothing", 3],
    ["NY", "on-request", "nothing", 2],
    ["none", "on-request", "nothing", 3],
  ]);
});

test("what a shop changes stands beside what its state's rule says, which stays as it is", () => {
  const shop: ShopRule = { state: "CA", changes: { keepYears: 7, overrun: { kind: "fixed", cents: 500 } } };
  expect(ShopRule.parse(shop)).toEqual(shop);
  expect(ruleOf(shop)).toEqual({
    ...ruleOf({ state: "CA", changes: {} }),
    keepYears: 7,
    overrun: { kind: "fixed", cents: 500 },
  });
  expect(changesOf(shop)).toEqual([
    { part: "overrun", is: { kind: "fixed", cents: 500 }, default: STATE_RULES.CA.overrun },
    { part: "keepYears", is: 7, default: STATE_RULES.CA.keepYears },
  ]);
  expect(changesOf({ state: "FL", changes: {} })).toEqual([]);
  expect(ShopRule.safeParse({ state: "TX", changes: {} }).success).toBe(false);
  expect(ShopRule.safeParse({ state: "CA", changes: { keepYears: 0 } }).success).toBe(false);
});

test("the rule to propose is that of the state in the shop's address, as far as the product holds one", () => {
  expect(STATES.map(stateOf)).toEqual(["CA", "FL", "MI", "NY", null]);
  expect(stateOf(" mi ")).toBe("MI");
  expect(stateOf("TX")).toBeNull();
  expect(stateOf("")).toBeNull();
});
