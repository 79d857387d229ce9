import { expect, test } from "vitest";
import {
  AUTHORIZATION_MOVES,
  authorizationLeads,
  DOCUMENT_MOVES,
  documentLeads,
  STAGE_RULES,
  STAGES,
  stageLeads,
} from "./stages.ts";

test("a car goes through the shop stage by stage, and back to the work when it fails its check or more is found", () => {
  const way = STAGES.slice(0, 9);
  const next = ["checked-in", "inspecting", "awaiting-approval", "in-progress", "awaiting-parts"];
  expect(way.slice(1, 6)).toEqual(next);
  for (const [from, to] of [
    ["scheduled", "checked-in"],
    ["checked-in", "inspecting"],
    ["inspecting", "awaiting-approval"],
    ["awaiting-approval", "in-progress"],
    ["in-progress", "awaiting-parts"],
    ["awaiting-parts", "in-progress"],
    ["in-progress", "quality-check"],
    ["quality-check", "ready"],
    ["ready", "picked-up"],
    ["in-progress", "awaiting-approval"],
    ["awaiting-approval", "ready"],
    ["quality-check", "in-progress"],
    ["in-progress", "ready"],
  ] as const)
    expect([from, to, stageLeads(from, to, false)]).toEqual([from, to, true]);
  expect(stageLeads("scheduled", "in-progress", false)).toBe(false);
  expect(stageLeads("picked-up", "ready", false)).toBe(false);
});

test("a move made by mistake goes back the way it came, and no other", () => {
  for (const from of STAGES)
    for (const to of STAGES) expect(stageLeads(to, from, true)).toBe(stageLeads(from, to, false));
});

test("a visit is canceled before the work, and nobody is a no-show who came", () => {
  const before = ["scheduled", "checked-in", "inspecting", "awaiting-approval"];
  expect(STAGES.filter((stage) => stageLeads(stage, "canceled", false))).toEqual(before);
  expect(STAGES.filter((stage) => stageLeads(stage, "no-show", false))).toEqual(["scheduled"]);
});

test("what a stage means: where the car is, whether it is worked on, whether nothing is left to do", () => {
  const of = (key: "here" | "working" | "ended") => STAGES.filter((stage) => STAGE_RULES[stage][key]);
  expect(of("here")).toEqual(STAGES.slice(1, 8));
  expect(of("working")).toEqual(["in-progress", "awaiting-parts", "quality-check"]);
  expect(of("ended")).toEqual(["picked-up", "canceled", "no-show"]);
});

test("an estimate becomes an order, a draft and posted; what is posted is final", () => {
  expect(DOCUMENT_MOVES).toEqual({
    estimate: ["repair-order"],
    "repair-order": ["estimate", "invoice-draft"],
    "invoice-draft": ["repair-order", "posted"],
    posted: [],
  });
  expect(documentLeads("invoice-draft", "posted")).toBe(true);
  expect(documentLeads("posted", "repair-order")).toBe(false);
});

test("who has decided is asked again before they decide otherwise", () => {
  expect(AUTHORIZATION_MOVES.pending).toEqual(["approved", "declined", "deferred"]);
  expect(authorizationLeads("approved", "declined")).toBe(false);
  for (const status of ["approved", "declined", "deferred"] as const) {
    expect(authorizationLeads("pending", status)).toBe(true);
    expect(authorizationLeads(status, "pending")).toBe(true);
  }
});
