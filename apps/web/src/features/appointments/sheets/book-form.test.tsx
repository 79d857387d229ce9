// @vitest-environment happy-dom
import { dayGrid, runFrom } from "@openhood/domain/booking/quarters";
import { demoBooking } from "@openhood/local-stack/seed/demo-booking";
import { demoServices } from "@openhood/local-stack/seed/demo-services";
import { demoProfile } from "@openhood/local-stack/seed/demo-shop";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { fakeOverlays } from "../../../ui/overlays/fake-overlays.ts";
import type { ShopFacts } from "../schedule.ts";
import { useScheduleClock } from "../words.ts";
import { BookForm } from "./book-form.tsx";

const heard = fakeOverlays();
const person = userEvent.setup();
const date = "2026-11-24";
const eight = dayGrid(date, demoProfile.timeZone).first + 32;
const shop = { hours: demoProfile, services: demoServices } as unknown as ShopFacts;
const [bay] = demoBooking.lanes;
const lanes = [
  { ...bay, id: "bay-1", name: "Bay 1" },
  { ...bay, id: "bay-2", name: "Bay 2", skills: ["tires"] },
];

function Desk({ chosen }: { chosen: { lane: string; index: number } | null }) {
  const clock = useScheduleClock(demoProfile.timeZone);
  return <BookForm {...{ shop, clock, date, chosen }} close={() => {}} />;
}
const pointed = { lane: "bay-2", index: 32 };
function show(more: Answers, chosen: typeof pointed | null = pointed) {
  const schedule = { appointments: [], blocks: [], days: [], settings: { ...demoBooking, lanes } };
  return showOnDesk(<Desk chosen={chosen} />, { answers: { "booking.schedule": () => schedule, ...more } });
}
/** What is typed is asked for after a pause. */
const slow = { timeout: 4_000 };
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => void vi.setSystemTime("2026-11-23T15:00:00.000Z"));
afterEach(() => {
  vi.useRealTimers();
  return endDesk();
});

test("a bay that is not set up for the work says so, keeps the time that was pointed at, and is booked anyway", async () => {
  const free = { lane: "bay-1", date, quarters: runFrom(eight, 3) };
  const { calls } = show({
    "booking.bookFor": ({ anyway }: { anyway?: true }) =>
      anyway
        ? {
            ...{ ok: true, version: 0 },
            appointment: {
              ...{ id: "new", slot: { ...free, lane: "bay-2" }, customer: { name: "Ann Anyway" } },
              vehicle: { plate: "ANN-1", year: null, make: null, model: null },
            },
          }
        : { ok: false, reason: "no-lane", nearest: [free] },
  });
  await person.click(await screen.findByRole("checkbox", { name: /^Oil change/ }, slow));
  await screen.findByText("Bay 2 isn’t set up for: Oil change.", { selector: "p" });
  const start = screen.getByLabelText<HTMLSelectElement>("Start");
  expect(start.selectedOptions[0]?.text).toMatch(/^8:00\sAM/);
  type(/^Customer’s name/, "Ann Anyway");
  await person.click(screen.getByRole("button", { name: "Book it" }));
  const refused = (await screen.findByText(/Nearest free/, {}, slow)).closest("[role=status]") as HTMLElement;
  expect(refused.textContent).toContain("Bay 2 isn’t set up for: Oil change.");
  within(refused).getByRole("button", { name: /^Bay 1, / });
  await person.click(within(refused).getByRole("button", { name: "Book anyway" }));
  await waitFor(() => expect(heard.said).toEqual([expect.stringMatching(/^Booked for/)]), slow);
  const sent = calls.filter(({ path }) => path === "booking.bookFor").map(({ input }) => input);
  expect(sent).toMatchObject([
    { lane: "bay-2", when: { date, start: eight } },
    { lane: "bay-2", when: { date, start: eight }, anyway: true },
  ]);
  expect(sent[0]).not.toHaveProperty("anyway");
});

test("who did not come before, and a car that comes anyway, are said while booking", async () => {
  const coming = {
    id: "coming",
    slot: { date },
    arrival: { from: "2026-11-24T14:00:00.000Z" },
    isHere: false,
  };
  show({
    "booking.warnings": ({ email, plate }: { email?: string; plate?: string }) => ({
      noShows: email === "gone@mail.example" ? ["2026-11-20"] : [],
      sameCar: plate ? [coming] : [],
    }),
  });
  await screen.findByRole("checkbox", { name: /^Oil change/ }, slow);
  type(/^E-mail/, "gone@mail.example");
  await screen.findByText("This customer didn’t come once before", {}, slow);
  expect(screen.queryByText("This car has another appointment")).toBeNull();
  type(/^Plate/, "gone 7");
  await screen.findByText("This car has another appointment", {}, slow);
  screen.getByText(/9:00\sAM$/, { selector: "p" });
});

test("with the work chosen, the next three openings are a press away; the first stands until another is chosen", async () => {
  const { calls } = show({ "booking.bookFor": () => ({ ok: false, reason: "closed", nearest: [] }) }, null);
  await person.click(await screen.findByRole("checkbox", { name: /^Oil change/ }, slow));
  const openings = await screen.findByRole("group", { name: "Next openings" }, slow);
  const buttons = within(openings).getAllByRole("button");
  expect(buttons).toHaveLength(3);
  await waitFor(() => expect(buttons[0]?.getAttribute("aria-pressed")).toBe("true"));
  await person.click(buttons[1] as HTMLElement);
  expect(buttons.map((one) => one.getAttribute("aria-pressed"))).toEqual(["false", "true", "false"]);
  type(/^Customer’s name/, "Ann Next");
  await person.click(screen.getByRole("button", { name: "Book it" }));
  const sent = () => calls.filter(({ path }) => path === "booking.bookFor").map(({ input }) => input);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ name: "Ann Next", when: { kind: "waiter", date } });
});
