// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { car, inBay, job, order, today } from "./bay-samples.ts";
import { MyBayPage } from "./my-bay-page.tsx";

const AT = "2026-11-23T13:00:00.000Z";
const ran = { order: "8XYZ999", number: 7, job: "brakes", name: { en: "Front brakes", es: "" } };
const open = { ...ran, stretch: "one", from: AT };
const oil = job({ id: "oil", name: { en: "Oil change", es: "" } });
const both = [job(), oil];
const changed = job({ authorization: "pending", noWork: "asked-again" });

/** What a screen reader says as the server tells the page something new while it is looked at. */
async function saidAsItBecomes(before: object, after: object): Promise<string[]> {
  const answers = { "booking.today": () => today(car()), "clock.bay": () => before };
  const { cache } = showOnDesk(<MyBayPage />, { answers, role: "technician" });
  await screen.findByRole("button", { name: "Done" });
  const said = () =>
    [...document.querySelectorAll("[role=status], [role=alert]")].flatMap((one) => one.textContent || []);
  const known = said();
  answers["clock.bay"] = () => after;
  await act(() => cache.invalidateQueries());
  await screen.findAllByText(/taken off the order\.|waits until the customer approves/);
  return said().filter((text) => !known.includes(text));
}
const cut = (more: object) => ({ clock: { open: null, at: AT, cut: { ...open, at: AT, ...more } } });

beforeEach(() => localStorage.setItem("my-bay", "bay-1"));
afterEach(endDesk);

test.each([
  ["whose clock ran", open, cut({ end: "not-approved" }), /^Your clock on Front brakes .* stopped/],
  ["on which no clock ran", null, {}, /^Changed: it waits until/],
])("that the work of a job %s changed is announced once", async (_, clock, then, words) => {
  const after = { ...inBay(order([changed])), ...then };
  expect(await saidAsItBecomes(inBay(order([job()]), clock), after)).toEqual([expect.stringMatching(words)]);
});

test("that the work of a job changed is announced once, too, where the order says so before the clock does, and not anew after Got it", async () => {
  const answers = {
    "booking.today": () => today(car()),
    "clock.bay": () => inBay(order([job()]), open) as object,
  };
  const { cache } = showOnDesk(<MyBayPage />, { answers, role: "technician" });
  await screen.findByRole("button", { name: "Done" });
  const becomes = (bay: object) => {
    answers["clock.bay"] = () => bay;
    return act(() => cache.invalidateQueries());
  };
  const words = /^Changed: it waits until/;
  await becomes(inBay(order([changed]), open));
  expect(screen.queryByText(words)).toBeNull();
  await becomes({ ...inBay(order([changed])), ...cut({ end: "not-approved" }) });
  const said = await screen.findByText(words);
  expect(said.getAttribute("role")).toBeNull();
  await act(async () => screen.getByRole("button", { name: "Got it" }).click());
  expect(said.isConnected).toBe(true);
  expect(said.getAttribute("role")).toBeNull();
});

test.each([
  [
    "whose clock ran",
    open,
    cut({ end: "job-gone", gone: "removed" }),
    /^Your clock on Front brakes .* stopped/,
  ],
  [
    "whose clock a change had ended",
    null,
    cut({ end: "not-approved" }),
    /^Front brakes: taken off the order/,
  ],
  ["on which no clock ran", null, {}, /^Front brakes: taken off the order/],
])("that a job %s was taken off is announced once, wherever the focus is", async (_, clock, then, words) => {
  const before = { ...inBay(order(both), clock), ...(clock ? {} : then) };
  expect(await saidAsItBecomes(before, { ...inBay(order([oil])), ...then })).toEqual([
    expect.stringMatching(words),
  ]);
});
