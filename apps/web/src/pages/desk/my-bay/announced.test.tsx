// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeTab, endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
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
  await screen.findAllByText(
    /taken off the order\.|waits until the customer approves|once the customer approves/,
  );
  return said().filter((text) => !known.includes(text));
}
const cut = (more: object) => ({ clock: { open: null, at: AT, cut: { ...open, at: AT, ...more } } });

beforeEach(() => localStorage.setItem("my-bay", "bay-1"));
afterEach(endDesk);

test.each([
  ["whose clock ran", open, cut({ end: "not-approved" }), /^Your clock on .*·\sFront brakes stopped/],
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

test("that a job’s approval was taken back is announced once", async () => {
  const reopened = job({ authorization: "pending", noWork: "not-approved" });
  expect(
    await saidAsItBecomes(inBay(order([job(), oil]), { ...open, job: "oil" }), {
      ...inBay(order([reopened, oil]), { ...open, job: "oil" }),
    }),
  ).toEqual(["The clock starts once the customer approves it."]);
});

test("that the job on which one’s clock runs was given to somebody else is announced once, at the foot, until it is seen", async () => {
  const given = job({ technician: { uid: "ana", name: "Ana Ruiz" } });
  const answers = {
    "booking.today": () => today(car()),
    "clock.bay": () => inBay(order([job()]), open) as object,
  };
  const { cache } = showOnDesk(<MyBayPage />, { answers, role: "technician" });
  const pause = await screen.findByRole("button", { name: "Pause" });
  const becomes = (one: object) => {
    answers["clock.bay"] = () => inBay(order([one]), open);
    return act(() => cache.invalidateQueries());
  };
  await becomes(given);
  const words = /^Front brakes is Ana Ruiz’s now\. Stop the clock/;
  const said = await screen.findByText(words);
  expect(said.closest("[role=status]")).not.toBeNull();
  expect(screen.getAllByText(/Stop the clock|stop the clock/)).toHaveLength(1);
  const seen = screen.getByRole("button", { name: "Got it" });
  await act(async () => {
    seen.focus();
    seen.click();
  });
  expect(screen.queryByText(words)).toBeNull();
  expect(document.activeElement).toBe(pause);
  // Who has seen it is not told again as the page opens anew.
  closeTab();
  const anew = showOnDesk(<MyBayPage />, { answers, role: "technician" });
  await screen.findByText("Front brakes");
  expect(screen.queryByText(words)).toBeNull();
  // Back to its person, and away again while the page is closed: that is news, until it is seen.
  answers["clock.bay"] = () => inBay(order([job()]), open);
  await act(() => anew.cache.invalidateQueries());
  await screen.findByText("Yours");
  closeTab();
  answers["clock.bay"] = () => inBay(order([given]), open);
  showOnDesk(<MyBayPage />, { answers, role: "technician" });
  await screen.findByText(words);
  // It is read in another tab.
  const key = "openhood.bay-arrived.it.taken";
  await waitFor(() => expect(localStorage.getItem(key)).toMatch('"seen":false'));
  localStorage.setItem(key, localStorage.getItem(key)?.replace('"seen":false', '"seen":true') ?? "");
  act(() => void dispatchEvent(new StorageEvent("storage", { key })));
  expect(screen.queryByText(words)).toBeNull();
});

test("that a job on which one’s clock runs goes to and fro is told each time", async () => {
  const given = job({ technician: { uid: "ana", name: "Ana Ruiz" } });
  const answers = {
    "booking.today": () => today(car()),
    "clock.bay": () => inBay(order([job()]), open) as object,
  };
  const { cache } = showOnDesk(<MyBayPage />, { answers, role: "technician" });
  await screen.findByRole("button", { name: "Pause" });
  const becomes = (one: object) => {
    answers["clock.bay"] = () => inBay(order([one]), open);
    return act(() => cache.invalidateQueries());
  };
  const words = /^Front brakes is Ana Ruiz’s now\. Stop the clock/;
  await becomes(given);
  await screen.findByText(words);
  await act(async () => screen.getByRole("button", { name: "Got it" }).click());
  await becomes(job());
  await screen.findByText("Yours");
  await becomes(given);
  await screen.findByText(words);
});

test.each([
  [
    "whose clock ran",
    open,
    cut({ end: "job-gone", gone: "removed" }),
    /^Your clock on .*·\sFront brakes stopped/,
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
