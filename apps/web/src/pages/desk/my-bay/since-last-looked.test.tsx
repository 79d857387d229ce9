// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { forgetDrafts } from "../../../platform/drafts.ts";
import { type Answers, closeTab, endDesk, setConnected } from "../../../platform/show-desk.tsx";
import { car, inBay, job, order, showBay, today } from "./bay-samples.tsx";

const AT = "2026-11-23T13:00:00.000Z";
const SEEN = "openhood.bay-seen.it";
const oil = job({ id: "oil", name: { en: "Oil change", es: "" } });
const mate = job({ technician: { uid: "mb", name: "Marcus Bell" } });
const ran = { order: "8XYZ999", number: 7, job: "brakes", name: { en: "Front brakes", es: "" } };
const open = { ...ran, stretch: "s", from: AT };
const cut = (more: object) => ({
  clock: { open: null, pressedAt: AT, cut: { ...open, at: "2026-11-23T12:42:00.000Z", ...more } },
});

const show = (more: Answers = {}) => showBay({ "clock.bay": () => inBay(order([job(), oil])), ...more });
const notice = () => document.querySelector("[data-changes]");
const lines = () =>
  [...document.querySelectorAll("[data-changes] li")].map(({ textContent }) =>
    textContent?.replaceAll(/\s/g, " "),
  );
const gotIt = async () => userEvent.click(await screen.findByRole("button", { name: "Got it" }));
const looked = () => waitFor(() => expect(localStorage.getItem(SEEN)).toMatch("Oil change"));

beforeEach(() => localStorage.setItem("my-bay", "bay-1"));
afterEach(endDesk);

test("what changed while the page was closed is listed until Got it, then never again", async () => {
  show();
  await looked();
  const canceled = car({ state: { status: "canceled", canceledAt: AT, by: { kind: "staff", uid: "ana" } } });
  const later = {
    "booking.today": () => today(car()),
    "clock.bay": () => inBay(order([mate, job({ ...oil, authorization: "declined" })])),
  };
  closeTab();
  show(later);
  await screen.findByText("Since you last looked");
  expect(lines()).toEqual([
    "8XYZ999 · Front brakes is Marcus Bell’s now.",
    "8XYZ999 · Oil change: declined.",
  ]);
  closeTab();
  const shown = show(later);
  await gotIt();
  expect(lines()).toEqual([]);
  shown.answers["booking.today"] = () => today(canceled);
  await act(() => shown.cache.invalidateQueries());
  await waitFor(() => expect(lines()).toEqual(["8XYZ999 was canceled."]));
  await gotIt();
  closeTab();
  show({ ...later, "booking.today": () => today(canceled) });
  await screen.findByText(/No car is here/);
  expect(lines()).toEqual([]);
  forgetDrafts();
  expect(localStorage.getItem(SEEN)).toBeNull();
});

test("what changes while one looks is announced, and Got it in one tab takes it from the other", async () => {
  const { answers, cache } = show({ "clock.bay": () => inBay(order([job(), oil]), open) });
  await looked();
  const announcer = notice();
  expect(announcer?.getAttribute("role")).toBe("status");
  answers["clock.bay"] = () => inBay(order([mate, oil]), open);
  await act(() => cache.invalidateQueries());
  await waitFor(() => expect(lines()).toHaveLength(1));
  expect(lines()[0]).toMatch(/Front brakes is Marcus Bell’s now\. Stop the clock if they have taken over/);
  expect(notice()).toBe(announcer);
  const stored = JSON.parse(localStorage.getItem(SEEN) ?? "");
  stored.cars[0].jobs[0].technician = { uid: "mb", name: "Marcus Bell" };
  localStorage.setItem(SEEN, JSON.stringify(stored));
  act(() => void dispatchEvent(new StorageEvent("storage", { key: SEEN })));
  await waitFor(() => expect(lines()).toEqual([]));
});

test("a clock that the desk stopped says when and why, also on a device that never looked, and in place of its job", async () => {
  show({
    "clock.bay": () => ({ ...inBay(order([oil])), ...cut({ end: "job-gone", gone: "removed" }) }),
  });
  await waitFor(() => expect(lines()).toHaveLength(1));
  expect(lines()[0]).toMatch(
    /^Your clock on 8XYZ999\s· Front brakes stopped at 7:42\sAM: the job was taken off/,
  );
  await gotIt();
  await endDesk();
  const gone = cut({ order: "6OLD111", stretch: "s2", end: "job-gone", gone: "left" });
  show({ "clock.bay": () => ({ ...inBay(order([oil])), ...gone }) });
  await waitFor(() => expect(lines()[0]).toMatch(/^Your clock on RO 7\s· Front brakes stopped/));
});

test("a car that was moved while the device was offline says where to; until it is back, nothing is compared", async () => {
  const { answers, cache } = show();
  await looked();
  await act(async () => setConnected(false));
  const lanes = ["1", "3"].map((number) => ({ id: `bay-${number}`, name: `Bay ${number}` }));
  const slot = { date: "2026-11-23", lane: "bay-3", quarters: [100] };
  answers["booking.today"] = () => ({ ...today(car({ slot })), lanes });
  expect(lines()).toEqual([]);
  await act(async () => setConnected(true));
  await act(() => cache.invalidateQueries());
  await waitFor(() => expect(lines()).toEqual(["8XYZ999 moved to Bay 3."]));
  expect(document.querySelector("[data-own-car]")?.textContent).toMatch(/Bay 3/);
});
