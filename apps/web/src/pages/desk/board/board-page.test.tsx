// @vitest-environment happy-dom
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { brakes, inStage } from "../../../../../../packages/domain/test/repair-orders/moves.ts";
import { sampleCard } from "../../../features/orders/sample-card.ts";
import type { OrderCard } from "../../../features/orders/use-card-words.ts";
import { useOutboxSender } from "../../../features/outbox/use-outbox-sender.ts";
import type { Role } from "../../../platform/session-store.ts";
import { type Answers, apiError, endDesk, setConnected, showOnDesk } from "../../../platform/show-desk.tsx";
import { fakeOverlays } from "../../../ui/overlays/fake-overlays.ts";
import { BoardPage } from "./board-page.tsx";

const heard = fakeOverlays();

const person = userEvent.setup();
const inColumn = (name: string) => within(screen.getByRole("region", { name: new RegExp(`^${name}`) }));
const link = (plate: string) => screen.getByRole("link", { name: new RegExp(plate) });

async function show(
  cards: OrderCard[],
  edit: Answers[string] = () => new Promise(() => {}),
  role: Role = "advisor",
) {
  const answers: Answers = {
    "board.get": () => ({ cards }),
    "orders.settings": () => ({ view: "counter", settings: defaultSettings }),
    "clock.running": () => ({ clocks: [] }),
    "orders.edit": edit,
  };
  function Page() {
    useOutboxSender();
    return <BoardPage />;
  }
  const desk = showOnDesk(<Page />, { answers, role });
  await screen.findByRole("link", { name: new RegExp(cards[0]?.vehicle.plate ?? "") });
  return { ...desk, answers };
}

/** Takes the card one column to the right, by the keyboard. */
async function moveOn(plate: string, columns = 1) {
  act(() => link(plate).focus());
  await person.keyboard(` ${"{ArrowRight}".repeat(columns)} `);
}

beforeEach(() => {
  // Outside the quiet hours: at night another thing is said.
  vi.setSystemTime("2026-11-23T16:00:00.000Z");
});
afterEach(() => {
  vi.useRealTimers();
  return endDesk();
});

test("a move shows at once and stays once it is made, as the answer says", async () => {
  const moved = sampleCard("7ABC123", "inspecting");
  const { answers } = await show([sampleCard("7ABC123", "checked-in")], () => {
    answers["board.get"] = () => ({ cards: [moved] });
    return { outcomes: [{ ok: true }], order: { view: "counter", order: { stage: moved.stage, jobs: [] } } };
  });
  await moveOn("7ABC123");
  expect(inColumn("Inspecting").getByText("7ABC123")).not.toBeNull();
  await waitFor(() => expect(inColumn("Inspecting").getByText("7ABC123")).not.toBeNull());
  await waitFor(() => expect(heard.said).toEqual(["7ABC123: moved to Inspecting."]));
});

test("a card says who is on the car now, and since when, as the clocks say it", async () => {
  const cards = [sampleCard("7ABC123", "checked-in"), sampleCard("8XYZ999", "checked-in")];
  const { answers, cache } = await show(cards);
  const from = new Date(Date.now() - 60_000).toISOString();
  const open = { order: "7ABC123", number: 7, job: "b", name: { en: "Brakes", es: "" }, stretch: "s", from };
  answers["clock.running"] = () => ({ clocks: [{ uid: "sam", name: "Sam Lee", open, forgotten: false }] });
  await act(() => cache.invalidateQueries({ queryKey: [["clock"]] }));
  await waitFor(() => expect(link("7ABC123").textContent).toMatch(/Clock running: Sam Lee, since/));
  expect(link("8XYZ999").textContent).not.toMatch(/Clock running/);
  // The stage is the counter's to say.
  expect(inColumn("Checked in").getByText("7ABC123")).not.toBeNull();
});

test("a technician sees whose clock runs on which car, and is not asked to correct one that was forgotten", async () => {
  const { answers, cache } = await show(
    [sampleCard("7ABC123", "checked-in"), sampleCard("8XYZ999", "checked-in")],
    undefined,
    "technician",
  );
  const name = { en: "Front brakes", es: "" };
  const open = {
    order: "7ABC123",
    number: 1,
    job: "j",
    name,
    stretch: "s",
    from: "2026-11-23T15:00:00.000Z",
  };
  answers["clock.running"] = () => ({ clocks: [{ uid: "sam", name: "Sam Lee", open, forgotten: true }] });
  await act(() => cache.invalidateQueries());
  await waitFor(() => expect(link("7ABC123").textContent).toMatch(/Clock running: Sam Lee, since/));
  expect(screen.queryByText(/overnight/)).toBeNull();
});

test("who is told that their car is ready is said, and it is taken back from there", async () => {
  const source = { kind: "appointment", appointment: "7ABC123" };
  const customer = { email: "ana@mail.example" };
  const { calls } = await show([sampleCard("7ABC123", "quality-check")], () => {
    const { stage } = sampleCard("7ABC123", "ready");
    return {
      outcomes: [{ ok: true }],
      order: { view: "counter", order: { stage, jobs: [], source, customer } },
    };
  });
  await moveOn("7ABC123");
  await waitFor(() =>
    expect(heard.said).toEqual([expect.stringMatching(/is told( at .*)? that the car is ready/)]),
  );
  heard.toasts[0]?.press();
  const moves = () => calls.filter(({ path }) => path === "orders.edit").map(({ input }) => input);
  await waitFor(() => expect(moves()).toHaveLength(2));
  expect(moves()[1]).toMatchObject({
    commands: [{ from: { column: "ready" }, to: { column: "quality-check" }, correction: true }],
  });
});

test("nobody without an address is said to be told", async () => {
  const moved = sampleCard("7ABC123", "ready");
  const source = { kind: "appointment", appointment: "7ABC123" };
  const { calls, answers } = await show([sampleCard("7ABC123", "quality-check")], () => {
    answers["board.get"] = () => ({ cards: [moved] });
    const order = { stage: moved.stage, jobs: [], source, customer: { email: null } };
    return { outcomes: [{ ok: true }], order: { view: "counter", order } };
  });
  await moveOn("7ABC123");
  // Once it is made, the board is read again.
  await waitFor(() => expect(calls.filter(({ path }) => path === "board.get")).toHaveLength(2));
  expect(inColumn("Ready").getByText("7ABC123")).not.toBeNull();
  expect(heard.said).toEqual(["7ABC123: moved to Ready."]);
});

test("moves without a connection wait, with the card where it will be; taken back they are not sent", async () => {
  const { calls } = await show([sampleCard("7ABC123", "checked-in"), sampleCard("8XYZ999", "checked-in")]);
  const moves = () => calls.filter(({ path }) => path === "orders.edit").map(({ input }) => input);
  setConnected(false);
  await moveOn("7ABC123");
  await waitFor(() => expect(heard.said[0]).toMatch(/Offline. 7ABC123: we’ll move it to Inspecting/));
  await moveOn("7ABC123");
  await waitFor(() => expect(heard.said).toHaveLength(2));
  expect(inColumn("Awaiting approval").queryByText("7ABC123")).not.toBeNull();
  await moveOn("8XYZ999");
  await waitFor(() => expect(heard.said).toHaveLength(3));
  heard.toasts[2]?.press();
  await waitFor(() => expect(inColumn("Checked in").queryByText("8XYZ999")).not.toBeNull());
  expect(moves()).toEqual([]);
  act(() => setConnected(true));
  await waitFor(() =>
    expect(moves()).toMatchObject([
      { id: "7ABC123", commands: [{ from: { column: "checked-in" }, to: { column: "inspecting" } }] },
    ]),
  );
});

test("of two moves that fail, one after the other, none stays", async () => {
  const refused = Promise.withResolvers<void>();
  await show([sampleCard("7ABC123", "checked-in")], async () => {
    await refused.promise;
    throw apiError(403, "forbidden");
  });
  await moveOn("7ABC123");
  await moveOn("7ABC123");
  expect(inColumn("Awaiting approval").queryByText("7ABC123")).not.toBeNull();
  refused.resolve();
  await waitFor(() => expect(heard.said).toHaveLength(2));
  await waitFor(() => expect(inColumn("Checked in").queryByText("7ABC123")).not.toBeNull());
});

test("a card that is picked up again before its move was answered stays in the hand", async () => {
  const answered = Promise.withResolvers<void>();
  const { answers, calls } = await show([sampleCard("7ABC123", "checked-in")], async () => {
    await answered.promise;
    const moved = sampleCard("7ABC123", "inspecting");
    answers["board.get"] = () => ({ cards: [moved] });
    return { outcomes: [{ ok: true }], order: { view: "counter", order: { stage: moved.stage, jobs: [] } } };
  });
  await moveOn("7ABC123");
  await person.keyboard(" {ArrowRight}");
  await act(async () => answered.resolve());
  await person.keyboard(" ");
  const moves = () => calls.filter(({ path }) => path === "orders.edit").map(({ input }) => input);
  await waitFor(() =>
    expect(moves()).toMatchObject([
      { commands: [{ to: { column: "inspecting" } }] },
      { commands: [{ from: { column: "inspecting" }, to: { column: "awaiting-approval" } }] },
    ]),
  );
});

test("whoever moves a card stays with it, also when it comes back", async () => {
  const refused = Promise.withResolvers<void>();
  await show([sampleCard("7ABC123", "checked-in")], async () => {
    await refused.promise;
    throw apiError(403, "forbidden");
  });
  await moveOn("7ABC123");
  expect(inColumn("Inspecting").getByRole("link") === document.activeElement).toBe(true);
  refused.resolve();
  await waitFor(() => expect(inColumn("Checked in").getByRole("link") === document.activeElement).toBe(true));
});

test("a card is in its new column at once, with the focus on it, while it is still asked whether its day is today; what is moved on meanwhile is sent after", async () => {
  const asked = Promise.withResolvers<object>();
  const { stage } = sampleCard("7ABC123", "checked-in");
  const { answers, calls } = await show([sampleCard("7ABC123", "scheduled")], () => ({
    outcomes: [{ ok: true }],
    order: { view: "counter", order: { stage, jobs: [] } },
  }));
  answers["booking.get"] = () => asked.promise;
  await moveOn("7ABC123");
  expect(inColumn("Checked in").getByRole("link") === document.activeElement).toBe(true);
  await person.keyboard(" {ArrowRight} ");
  expect(inColumn("Inspecting").getByRole("link") === document.activeElement).toBe(true);
  const moves = () => calls.filter(({ path }) => path === "orders.edit").map(({ input }) => input);
  expect(moves()).toEqual([]);
  await act(async () => asked.resolve({ row: null }));
  await waitFor(() =>
    expect(moves()).toMatchObject([
      { commands: [{ to: { column: "checked-in" } }] },
      { commands: [{ to: { column: "inspecting" } }] },
    ]),
  );
});

test("a drop that was refused takes no focus later", async () => {
  const cards = [sampleCard("7ABC123", "checked-in")];
  const { answers, cache } = await show(cards);
  await moveOn("7ABC123", 6);
  expect(heard.said[0]).toMatch(/can’t go/);
  act(() => link("7ABC123").blur());
  answers["board.get"] = () => ({ cards: [...cards, sampleCard("8XYZ999", "ready")] });
  await act(() => cache.invalidateQueries());
  await screen.findByText("8XYZ999");
  expect(document.activeElement === document.body).toBe(true);
});

// The choice was gone from the list, and every card with it.
test("the board does not stay empty for a technician whose last car has left", async () => {
  const mine = { technicians: [{ uid: "sam", name: "Sam Ortiz" }] };
  const { answers, cache } = await show([
    sampleCard("7ABC123", "in-progress", mine),
    sampleCard("8XYZ999", "in-progress"),
  ]);
  await person.selectOptions(screen.getByLabelText("Technician"), "Sam Ortiz");
  expect(screen.queryByText("8XYZ999")).toBeNull();
  answers["board.get"] = () => ({ cards: [sampleCard("8XYZ999", "in-progress")] });
  await act(() => cache.invalidateQueries());
  await screen.findByText("8XYZ999");
  expect(screen.getByLabelText<HTMLSelectElement>("Technician").selectedOptions[0]?.text).toBe("Everybody");
});

test("a car on which somebody found something that nobody took up is asked about before it is ready, and stays where that is not meant", async () => {
  const { calls } = await show([sampleCard("7ABC123", "quality-check", { found: 1 })]);
  within(link("7ABC123")).getByText("1 thing found, not taken up");
  const edits = () => calls.filter(({ path }) => path === "orders.edit").length;
  await moveOn("7ABC123");
  await waitFor(() => expect(heard.alerts[0]?.title).toMatch(/hasn’t heard of something/));
  heard.alerts[0]?.answer("cancel");
  await waitFor(() => expect(inColumn("Quality check").queryByText("7ABC123")).not.toBeNull());
  await moveOn("7ABC123");
  await waitFor(() => expect(heard.alerts).toHaveLength(2));
  expect(edits()).toBe(0);
  heard.alerts[1]?.answer("confirm");
  await waitFor(() => expect(edits()).toBe(1));
});

test("of a car that its order does not let go nobody is asked whether it is meant: why is said, and nothing is sent", async () => {
  const { answers, calls } = await show([
    sampleCard("7ABC123", "awaiting-approval", {
      jobs: { pending: 1, approved: 0, declined: 0, deferred: 0 },
    }),
  ]);
  const order = { ...inStage("awaiting-approval", { jobs: [brakes] }), id: "7ABC123" };
  answers["orders.get"] = () => ({ view: "counter", order });
  await moveOn("7ABC123", 4);
  await waitFor(() => expect(heard.said).toEqual([expect.stringMatching(/^Decide on these first/)]));
  expect(heard.alerts).toEqual([]);
  expect(calls.some(({ path }) => path === "orders.edit")).toBe(false);
  expect(inColumn("Awaiting approval").getByText("7ABC123")).not.toBeNull();
});

test("of what somebody saw to since the board was read nobody is asked", async () => {
  const { answers, calls } = await show([sampleCard("7ABC123", "quality-check", { found: 1 })]);
  answers["orders.get"] = () => ({
    view: "counter",
    order: { ...inStage("quality-check", { jobs: [], odometerOut: 90_000 }), id: "7ABC123" },
  });
  await moveOn("7ABC123");
  await waitFor(() => expect(calls.some(({ path }) => path === "orders.edit")).toBe(true));
  expect(heard.alerts).toEqual([]);
});

test("a card says that its customer asked something, and how long ago one who has not answered was asked to decide", async () => {
  const at = new Date(Date.now() - 5 * 60_000).toISOString();
  await show([
    sampleCard("7ABC123", "checked-in", { question: true, asked: { at } } as unknown as Partial<OrderCard>),
    sampleCard("8XYZ999", "checked-in"),
  ]);
  expect(link("7ABC123").textContent).toContain("Customer asked");
  expect(link("7ABC123").textContent).toContain("Asked 5 min ago, no answer");
  expect(link("8XYZ999").textContent).not.toMatch(/asked/i);
});

test("what a technician found is said by its name and finder; the rest is there for the pointer and a screen reader", async () => {
  await show([
    sampleCard("7ABC123", "checked-in", {
      ...{ found: 2, finding: { by: "Teresa Okafor", name: { en: "Replace drain plug", es: "" } } },
      ...{ about: { en: "Oil change", es: "" }, technicians: [{ uid: "sam", name: "Sam Lee" }] },
    }),
  ]);
  within(link("7ABC123")).getByText("Teresa found: Replace drain plug, +1");
  for (const words of ["Oil change", "Sam Lee"]) expect(link("7ABC123").textContent).toContain(words);
});
