// @vitest-environment happy-dom
import { defaultApprovalSettings } from "@openhood/domain/approvals/rule";
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { order as anOrder } from "../../../../../../packages/domain/test/repair-orders/orders.ts";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { OrderDecisions } from "./order-history.tsx";

const reckoned = { ...anOrder({ jobs: [] }), id: "o" };
const order = { ...reckoned, ledger: { count: 1, hash: "a".repeat(64) } };
const entries = [
  {
    number: 1,
    at: "2026-06-15T14:00:00.000Z",
    said: {
      by: { name: "Ana Ruiz", relation: "family" },
      channel: "phone",
      reachedAt: "555 010 8642",
      note: null,
    },
    approved: { before: 0, added: 16_240, revised: 16_240 },
    given: "spoken",
    signature: { kind: "none" },
    recordedBy: "Lou Park",
    jobs: [
      { id: "brakes", name: { en: "Front brakes", es: "" }, cents: 15_000, word: { status: "approved" } },
      { id: "oil", name: { en: "Oil change", es: "" }, cents: 8_000, word: { status: "declined" } },
    ],
  },
];
const rule = { "approvals.rule": () => ({ settings: defaultApprovalSettings, suggested: null }) };
const show = (reply: object, shown: Parameters<typeof OrderDecisions>[0]["order"] = order) =>
  showOnDesk(<OrderDecisions order={shown} />, {
    answers: { ...rule, "orders.ledger": () => ({ missing: [], ...reply }) },
  });

afterEach(endDesk);

test("what is on record of a customer's decisions stands on the order, and that it is as it was written", async () => {
  show({ entries, broken: null });
  await screen.findByText("1 decision on record, unchanged since written");
  screen.getByText("Ana Ruiz (family), by phone");
  screen.getByText("Front brakes: Approved, $150.00");
  screen.getByText("Oil change: Declined, $80.00");
  screen.getByText("Approved in all, with tax: $162.40 (before: $0.00)");
  screen.getByText("Written down by Lou Park");
});

test("a record that was changed is not said to be whole: the first entry that fails is named, and what to do", async () => {
  show({ entries, broken: { entry: 1, why: "hash" } });
  await screen.findByText("The record of decisions was changed from outside, beginning with number 1");
  expect(screen.queryByText(/unchanged/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Authorization record (PDF)" })).toBeNull();
});

test("what a rule asks for that is not on record is said of each job, with the way on", async () => {
  const missing = [{ job: "brakes", name: { en: "Front brakes", es: "" }, reason: "no-estimate" }];
  show({ entries, broken: null, missing });
  await screen.findByText("The clock can’t start on Front brakes");
  screen.getByText(/wants the estimate in writing first/);
});

test("an approval that stood no longer when the next decision came is named, with its entry", async () => {
  const lapsed = [{ job: "b", name: { en: "Hoses", es: "" }, number: 1, cents: 9_000, why: "taken-back" }];
  const approved = { before: 9_000, standing: 0, added: 16_240, revised: 16_240 };
  show({ entries: [{ ...entries[0], number: 2, lapsed, approved }], broken: null });
  await screen.findByText("No longer approved by then: Hoses, $90.00 (No. 1). It was set to be asked again.");
  screen.getByText("Before this decision $0.00 still stood.");
});

test("an order on which nobody decided says nothing of it", () => {
  show({ entries: [], broken: null }, { ...reckoned, ledger: undefined });
  expect(document.querySelector("section")).toBeNull();
});

test("the record is issued; while it is being made, that is said", async () => {
  const asked: unknown[] = [];
  showOnDesk(<OrderDecisions order={order} />, {
    answers: {
      ...rule,
      "orders.ledger": () => ({ entries, broken: null, missing: [] }),
      "documents.issue": (input) => {
        asked.push(input);
        return { ok: false, reason: "not-yet" };
      },
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Authorization record (PDF)" }));
  await screen.findByText("The PDF isn’t ready yet. Press again in a moment.");
  expect(asked).toEqual([{ order: "o", kind: "authorization" }]);
});

test("a signature that was drawn stands on record with whose it is", async () => {
  const signature = { kind: "drawn", width: 300, height: 100, strokes: ["10,10 20,20 30,10"] };
  show({ entries: [{ ...entries[0], signature }], broken: null });
  const drawn = await screen.findByRole("img", { name: "Signature of Ana Ruiz", hidden: true });
  expect(drawn.querySelector("polyline")?.getAttribute("points")).toBe("10,10 20,20 30,10");
});

test("what the counter recorded past an approver's limit is marked as the shop's word", async () => {
  const by = { name: "Ana Ruiz", relation: "family", approver: { id: "ana", limit: 15_000 } };
  show({ entries: [{ ...entries[0], said: { ...entries[0]?.said, by } }], broken: null });
  await screen.findByText("More than the $150.00 they may approve: the shop’s word");
});
