// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Answers, endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { fakeOverlays } from "../../../ui/overlays/fake-overlays.ts";
import { PartsPage } from "./parts-page.tsx";

const heard = fakeOverlays();

const person = userEvent.setup();
const part = (id: string, supply: string, more: object = {}) => ({
  line: {
    id,
    name: { en: `Part ${id}`, es: "" },
    partNumber: null,
    quantity: 100,
    condition: "new",
    supply,
    core: null,
    ...more,
  },
  job: { id: "brakes", name: { en: "Brakes", es: "" } },
  approved: true,
  set: null,
});
const orderOf = (...parts: object[]) => ({
  id: "7ABC123",
  number: 1042,
  name: "Rosa Diaz",
  vehicle: { id: null, plate: "7ABC123", year: 2018, make: "Honda", model: "Civic" },
  promisedAt: null,
  parts,
  notes: [] as object[],
  goneAt: null as string | null,
});
const core = { cents: 4_500, returned: false };
const made = () => ({
  outcomes: [{ ok: true, changed: true }],
  order: { view: "counter", order: { stage: {}, updatedAt: "", revision: 1 } },
});
const group = (name: string) => within(screen.getByRole("region", { name: new RegExp(`^${name}`) }));

function show(parts: object[], more: Answers = {}, role: "advisor" | "technician" = "advisor") {
  const answers: Answers = {
    "orders.parts": () => ({ orders: parts.length > 0 ? [orderOf(...parts)] : [], more: 0 }),
    "orders.edit": made,
    "orders.stock": () => ({ items: [] }),
    ...more,
  };
  return { ...showOnDesk(<PartsPage />, { answers, role }), answers };
}

beforeEach(() => {});
afterEach(endDesk);

test("each part stands once, under what is next for it, with its car", async () => {
  show([part("a", "needed"), part("b", "ordered"), part("c", "on-hand", { core })]);
  await screen.findByText("Part a");
  for (const [name, one, other] of [
    ["To order", "Part a", "Part b"],
    ["On the way", "Part b", "Part c"],
    ["Cores to return", "Part c", "Part a"],
  ] as const) {
    group(name).getByText(one);
    expect(group(name).queryByText(other)).toBeNull();
    expect(group(name).getByRole("link").getAttribute("href")).toBe("/desk/orders/7ABC123");
  }
});

test("one press orders a part: it moves at once, and the focus goes to the next that is to be ordered", async () => {
  const { calls } = show([part("a", "needed"), part("b", "needed")], {
    "orders.edit": () => new Promise(() => {}),
  });
  await screen.findByText("Part a");
  group("To order")
    .getByRole("button", { name: /mark Part a/ })
    .focus();
  await person.keyboard("{Enter}");
  group("On the way").getByText("Part a");
  const next = () => document.activeElement?.closest("[data-part]")?.textContent;
  await waitFor(() => expect(next()).toContain("Part b"));
  expect(calls.find(({ path }) => path === "orders.edit")?.input).toMatchObject({
    id: "7ABC123",
    commands: [
      { type: "set-line", line: "a", changes: [{ field: "supply", from: "needed", to: "ordered" }] },
    ],
  });
});

test("a press is taken back by Undo, as what it was", async () => {
  const { calls, answers } = show([part("a", "ordered")]);
  await person.click(await screen.findByRole("button", { name: /mark Part a as arrived/ }));
  answers["orders.parts"] = () => ({ orders: [], more: 0 });
  await waitFor(() => expect(heard.toasts[0]).toMatchObject({ text: "Part a: arrived", action: "Undo" }));
  heard.toasts[0]?.press();
  await waitFor(() => expect(heard.toasts[1]?.text).toBe("Part a: ordered"));
  // What is taken back is not offered to be taken back: the undo key would go to and fro.
  expect(heard.toasts[1]?.action).toBeUndefined();
  const changes = calls.filter(({ path }) => path === "orders.edit").map(({ input }) => input);
  expect(changes[1]).toMatchObject({ commands: [{ changes: [{ from: "arrived", to: "ordered" }] }] });
});

test("Undo of a part that came takes its car back, too, where the part had moved it; where somebody put it since, it stays", async () => {
  const move = {
    type: "move-stage",
    from: { is: "in-progress", column: "in-progress" },
    to: { is: "awaiting-parts", column: "awaiting-parts" },
    correction: true,
  };
  const at = "2026-11-23T13:00:00.000Z";
  const stageOf = (movedAt: string) => () => ({
    ...made(),
    order: { view: "counter", order: { stage: { at: movedAt }, updatedAt: at, revision: 9 } },
  });
  const kept = (command: object) => ({ edits: [{ revision: 9, edit: { inverse: command } }], next: null });
  for (const [movedAt, inverse, commands] of [
    [at, move, ["move-stage", "set-line"]],
    [at, { type: "set-line" }, ["set-line"]],
    ["2026-11-22T13:00:00.000Z", move, ["set-line"]],
  ] as const) {
    heard.toasts.length = 0;
    const { calls } = show([part("a", "ordered")], {
      "orders.edit": stageOf(movedAt),
      "orders.history": () => kept(inverse),
    });
    await person.click(await screen.findByRole("button", { name: /mark Part a as arrived/ }));
    await waitFor(() => expect(heard.toasts).toHaveLength(1));
    heard.toasts[0]?.press();
    await waitFor(() => expect(heard.toasts).toHaveLength(2));
    const sent = calls.filter(({ path }) => path === "orders.edit").map(({ input }) => input);
    const types = (sent[1] as { commands: { type: string }[] }).commands.map(({ type }) => type);
    expect(types).toEqual(commands);
    endDesk();
  }
});

test("what somebody else changed in the meantime is said, and the part stands as they left it", async () => {
  const { answers } = show([part("a", "needed")], {
    "orders.edit": () => {
      answers["orders.parts"] = () => ({ orders: [orderOf(part("a", "ordered"))], more: 0 });
      const set = { what: "line.a.supply", by: { uid: "lou", name: "Lou" }, at: "2026-11-23T13:00:00.000Z" };
      const conflict = { ok: false, kind: "conflict", what: "line.a.supply", present: "ordered", set };
      return {
        outcomes: [conflict],
        order: { view: "counter", order: { jobs: [], stage: {}, updatedAt: "", revision: 1 } },
      };
    },
  });
  await person.selectOptions(await screen.findByRole("combobox", { name: "State of Part a" }), "Arrived");
  await waitFor(() => expect(heard.toasts[0]?.text).toMatch(/^Lou changed this/));
  await waitFor(() => group("On the way").getByText("Part a"));
});

test("a press without an answer leaves the part where it was, and says so", async () => {
  show([part("a", "needed")], {
    "orders.edit": () => {
      throw new Error("no network");
    },
  });
  await person.click(await screen.findByRole("button", { name: /mark Part a/ }));
  await waitFor(() => expect(heard.toasts[0]?.text).toMatch(/not saved/));
  await waitFor(() => group("To order").getByText("Part a"));
});

test("a core is noted as returned with one press", async () => {
  const { calls } = show([part("c", "arrived", { core })]);
  await person.click(await screen.findByRole("button", { name: /core of Part c/ }));
  expect(calls.find(({ path }) => path === "orders.edit")?.input).toMatchObject({
    commands: [{ changes: [{ field: "core", from: core, to: { ...core, returned: true } }] }],
  });
});

test("what a technician wrote down stands under what is to be ordered, and one press says that it is seen to", async () => {
  const job = { id: "brakes", name: { en: "Brakes", es: "" } };
  const notes = [{ job, approved: true, text: "2 clips" }];
  const { calls } = show([], {
    "orders.parts": () => ({ orders: [{ ...orderOf(), notes }], more: 0 }),
    "orders.edit": () => new Promise(() => {}),
  });
  await screen.findByText("2 clips");
  await person.click(group("To order").getByRole("button", { name: /the note on Brakes/ }));
  expect(calls.find(({ path }) => path === "orders.edit")?.input).toMatchObject({
    commands: [
      { type: "set-job", job: "brakes", changes: [{ field: "partsNeeded", from: "2 clips", to: null }] },
    ],
  });
  expect(screen.queryByText("2 clips")).toBeNull();
});

test("an old part of a car that is gone says since when", async () => {
  const goneAt = "2026-11-20T13:00:00.000Z";
  show([], {
    "orders.parts": () => ({ orders: [{ ...orderOf(part("c", "on-hand", { core })), goneAt }], more: 0 }),
  });
  await screen.findByText("Part c");
  group("Cores to return").getByText(/Car left Nov 20, 2026/);
});

test("what of the stock runs low, or was taken though there was none, stands below the parts of the cars", async () => {
  const item = (id: string, quantity: number, reorderAt: number | null) => ({
    ...{ id, quantity, reorderAt, partNumber: id, name: { en: `Item ${id}`, es: "" } },
    ...{ lastCost: null, revision: 1, edited: null },
  });
  show([], {
    "orders.stock": () => ({
      items: [item("low", 100, 200), item("below", -100, null), item("fine", 300, 200)],
    }),
  });
  await screen.findByText("Item low");
  const stock = group("Stock to reorder or count");
  stock.getByText("Time to order");
  stock.getByText(/more was taken than there was/);
  expect(stock.queryByText("Item fine")).toBeNull();
  expect(screen.queryByText("No parts to see to")).toBeNull();
});

test("with nothing to see to, the page says how a part comes to stand here", async () => {
  show([]);
  await screen.findByText("No parts to see to");
});

test("a technician is told whose page it is, and nothing is asked", async () => {
  const { calls } = show([part("a", "needed")], {}, "technician");
  await screen.findByText("This page is for the counter");
  expect(calls.filter(({ path }) => path === "orders.parts")).toEqual([]);
});
