// @vitest-environment happy-dom
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, closeTab, endDesk, setConnected, showOnDesk } from "../../../platform/show-desk.tsx";
import { fakeOverlays } from "../../../ui/overlays/fake-overlays.ts";
import { car, inBay, job, order, today } from "./bay-samples.ts";
import { MyBayPage } from "./my-bay-page.tsx";

fakeOverlays();

const person = userEvent.setup();
const AT = "2026-11-23T13:00:00.000Z";
const lou = { uid: "it", name: "Lou" };
const nowhere = { now: AT, clock: { open: null, at: AT }, orders: [] };

function show(more: Answers = {}) {
  const answers: Answers = {
    "booking.today": () => today(car()),
    "clock.bay": () => inBay(order([job()])),
    ...more,
  };
  return { ...showOnDesk(<MyBayPage />, { answers, role: "technician" }), answers };
}

/** Closes the tab, and opens the page in another one. */
function openAnew(more: Answers) {
  closeTab();
  return show(more);
}
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith("openhood.draft."));
const write = async () => {
  const name = "Write it up: Front brakes";
  await person.click(await screen.findByRole("button", { name }));
  await person.type(screen.getByLabelText("Cause"), "Worn pads");
};
const stray = async () => {
  const text = await screen.findByText("Worn pads");
  return text.closest<HTMLElement>("[data-bay-note]") as HTMLElement;
};

beforeEach(() => localStorage.setItem("my-bay", "bay-1"));
afterEach(() => {
  vi.useRealTimers();
  return endDesk();
});

test("what was begun about a car that has left says so, with the car, the job and the text to copy or discard", async () => {
  const title = document.body.appendChild(document.createElement("h1"));
  title.tabIndex = -1;
  const shown = show();
  await write();
  shown.answers["booking.today"] = () => today();
  shown.answers["clock.bay"] = () => nowhere;
  await act(() => shown.cache.invalidateQueries());
  const note = await stray();
  expect(note.textContent).toMatch(/8XYZ999\s· Front brakes.*isn’t on your list anymore/);
  // It came while one looked at the page, and pushes nothing down.
  expect(document.querySelector("[data-my-bay]")?.lastElementChild?.contains(note)).toBe(true);
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await person.click(within(note).getByRole("button", { name: "Copy: Worn pads" }));
  expect(written).toHaveBeenCalledWith("Worn pads");
  expect(drafts()).toHaveLength(1);
  await person.click(within(note).getByRole("button", { name: "Discard: Worn pads" }));
  await waitFor(() => expect(screen.queryByText("Worn pads")).toBeNull());
  expect(drafts()).toEqual([]);
  expect(document.activeElement).toBe(title);
  title.remove();
});

test.each([
  [
    "was canceled",
    { state: { status: "canceled", at: AT, by: { kind: "staff", ...lou } } },
    /appointment was canceled/,
  ],
  ["has left", { state: { status: "done", doneAt: AT, by: { kind: "staff", ...lou } } }, /isn’t in the shop/],
  ["is ready", { state: { status: "ready", readyAt: AT, by: { kind: "staff", ...lou } } }, /marked ready/],
  ["came without the job", {}, /job isn’t on the order/],
] as const)("of a car that %s it says that, and goes a week after it was seen", async (_, more, why) => {
  vi.setSystemTime(new Date("2026-11-23T14:00:00.000Z"));
  show();
  await write();
  const later = { "booking.today": () => today(car(more)), "clock.bay": () => inBay(order([])) };
  vi.setSystemTime(new Date("2026-12-23T14:00:00.000Z"));
  openAnew(later);
  expect((await stray()).textContent).toMatch(why);
  vi.setSystemTime(new Date("2026-12-30T13:59:00.000Z"));
  openAnew(later);
  await stray();
  vi.setSystemTime(new Date("2026-12-30T14:01:00.000Z"));
  openAnew(later);
  await waitFor(() => expect(drafts()).toEqual([]));
  await waitFor(() => expect(screen.queryByText("Worn pads")).toBeNull());
});

test("a car that was moved to another bay says which, and leads there, where the text stands again", async () => {
  show();
  await write();
  const slot = { date: "2026-11-23", lane: "bay-2", quarters: [100] };
  const lanes = ["1", "2"].map((no) => ({ id: `bay-${no}`, name: `Bay ${no}` }));
  openAnew({
    "booking.today": () => ({ ...today(car({ slot })), lanes }),
    "clock.bay": ({ cars }: { cars: string[] }) =>
      cars.length > 0 ? { ...inBay(order([job()])), isMine: false } : nowhere,
  });
  expect((await stray()).textContent).toMatch(/8XYZ999\s· Front brakes.*in Bay 2/);
  await person.click(screen.getByRole("button", { name: "Go to Bay 2" }));
  expect((await screen.findByLabelText<HTMLTextAreaElement>("Cause")).value).toBe("Worn pads");
  expect(document.querySelector("[data-bay-note]")).toBeNull();
});

test("a day that is not known to be of now says nothing of a car that is not in it", async () => {
  const shown = show();
  await write();
  await act(async () => setConnected(false));
  shown.cache.setQueriesData({ queryKey: [["booking", "today"]] }, today());
  await screen.findByText(/This is how it was/);
  expect(document.querySelector("[data-bay-note]")).toBeNull();
  expect(drafts()).toHaveLength(1);
});

const askIn = async () => {
  await person.click(await screen.findByRole("button", { name: "Ask the advisor" }));
  await person.type(screen.getByLabelText("Your question"), "Which pads?");
};
const question = () => screen.getByLabelText<HTMLTextAreaElement>("Your question");
/** The car is moved to another bay, and another one comes in its place. */
const moveOn = async (shown: ReturnType<typeof show>, orders: object) => {
  const slot = { date: "2026-11-23", lane: "bay-2", quarters: [100] };
  const lanes = ["1", "2"].map((no) => ({ id: `bay-${no}`, name: `Bay ${no}` }));
  const other = car({ id: "7NEW111", vehicle: { ...car().appointment.vehicle, plate: "7NEW111" } });
  shown.answers["booking.today"] = () => ({ ...today(other, car({ slot })), lanes });
  shown.answers["clock.bay"] = () => orders;
  await act(() => shown.cache.invalidateQueries());
  await screen.findByText("7NEW111");
};

test("a question stays with its car, and the focus in it, as one types it while the car goes to another bay with one's own job", async () => {
  const shown = show();
  await askIn();
  await moveOn(shown, inBay(order([job()])));
  await waitFor(() => expect(question().closest("[data-own-car]")).not.toBeNull());
  expect(question().closest<HTMLElement>("[data-own-car]")?.dataset.ownCar).toBe("8XYZ999");
  await waitFor(() => expect(document.activeElement).toBe(question()));
  await person.keyboard(" Front.");
  expect(question().value).toBe("Which pads? Front.");
  expect(document.querySelector("[data-bay-note]")).toBeNull();
});

test("a question about a car that is nobody's of this page by then says where the car is, and stands there again", async () => {
  const shown = show({ "clock.bay": () => nowhere });
  await askIn();
  await moveOn(shown, nowhere);
  const text = await screen.findByText("Which pads?");
  expect(text.closest("[data-bay-note]")?.textContent).toMatch(/8XYZ999.*in Bay 2/);
  await person.click(screen.getByRole("button", { name: "Go to Bay 2" }));
  await waitFor(() => expect(question().value).toBe("Which pads?"));
});

test("of a walk-in whose job was taken off it says just that: the car is there", async () => {
  const oil = job({ id: "oil", name: { en: "Oil change", es: "" } });
  const shown = show({ "booking.today": () => today(), "clock.bay": () => inBay(order([job(), oil])) });
  await write();
  shown.answers["clock.bay"] = () => inBay(order([oil]));
  await act(() => shown.cache.invalidateQueries());
  expect((await stray()).textContent).toContain("the job isn’t on the order anymore");
});
