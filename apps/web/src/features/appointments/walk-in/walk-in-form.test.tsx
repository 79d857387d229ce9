// @vitest-environment happy-dom
import { dayGrid, runFrom } from "@openhood/domain/booking/quarters";
import { demoServices } from "@openhood/local-stack/seed/demo-services";
import { demoProfile } from "@openhood/local-stack/seed/demo-shop";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, closeTab, endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { fakeOverlays } from "../../../ui/overlays/fake-overlays.ts";
import { useOutboxSender } from "../../outbox/use-outbox-sender.ts";
import type { ShopFacts } from "../schedule.ts";
import { useScheduleClock } from "../words.ts";
import { WalkInForm } from "./walk-in-form.tsx";

const heard = fakeOverlays();
const person = userEvent.setup();
const shop = { hours: demoProfile, services: demoServices } as unknown as ShopFacts;
const close = vi.fn();

const shownAt = () => document.querySelector("[data-at]")?.getAttribute("data-at");

function Counter() {
  const { pathname } = useLocation();
  useOutboxSender();
  return (
    <div data-at={pathname}>
      <WalkInForm shop={shop} clock={useScheduleClock(demoProfile.timeZone)} close={close} />
    </div>
  );
}

const rosa = {
  record: {
    id: "rosa",
    facts: {
      ...{
        kind: "person",
        name: "Rosa Known",
        email: "rosa.known@mail.example",
        notes: null,
        language: "es",
      },
      phone: "(212) 555-0163",
    },
  },
  vehicles: [],
};

function show(more: Answers = {}) {
  const answers: Answers = {
    "booking.today": () => ({
      date: "2026-11-23",
      lanes: [{ id: "bay-1", name: "Bay 1", staffed: [], reserve: [], skills: [] }],
      appointments: [],
    }),
    "customers.list": ({ search }: { search: string }) => ({
      rows: "2125550163".endsWith(search) ? [rosa] : [],
      next: null,
    }),
    ...more,
  };
  return showOnDesk(<Counter />, { answers });
}
const field = (name: string) =>
  screen.findByRole<HTMLInputElement>("textbox", { name: new RegExp(name, "i") });
const type = async (name: string, value: string) =>
  fireEvent.change(await field(name), { target: { value } });
const holds = (name: string, value: string) =>
  waitFor(async () => expect((await field(name)).value).toBe(value), { timeout: 4_000 });
const checkIn = async () => {
  await person.click(screen.getByRole("checkbox", { name: /^Diagnosis/ }));
  await person.click(screen.getByRole("button", { name: "Check in" }));
};

beforeEach(() => {
  vi.setSystemTime("2026-11-23T15:00:00.000Z");
  close.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  return endDesk();
});

test("another number is another person, also in a form that was begun before a reload", async () => {
  const walkIn = vi.fn((_: unknown) => new Promise(() => {}));
  show();
  await type("Phone", "(212) 555-0163");
  await holds("Name", "Rosa Known");
  await waitFor(() => expect(JSON.stringify({ ...localStorage, ...sessionStorage })).toContain("Rosa Known"));
  const kept = { ...sessionStorage };
  closeTab();
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value as string);
  show({ "booking.walkIn": walkIn });
  await holds("Name", "Rosa Known");
  await screen.findByText("Rosa Known", { selector: "legend" });
  await type("Phone", "(212) 555-0164");
  await holds("Name", "");
  await type("Name", "Dana Other");
  await type("Plate", "OTHER-1");
  await checkIn();
  await waitFor(() => expect(walkIn).toHaveBeenCalled());
  const [input] = walkIn.mock.calls[0] ?? [];
  expect(input).toMatchObject({ name: "Dana Other", language: "en", vehicle: { plate: "OTHER-1" } });
  expect(input).not.toHaveProperty("record");
  expect(input).toMatchObject({ email: "" });
});

test("once somebody is checked in, their order is one press away, beside what takes it back", async () => {
  const start = dayGrid("2026-11-23", demoProfile.timeZone).first + 40;
  const slot = { lane: "bay-1", date: "2026-11-23", quarters: runFrom(start, 4) };
  show({
    "booking.walkIn": () => ({
      ok: true,
      version: 0,
      appointment: {
        ...{ id: "visit", slot, state: { status: "checked-in" }, customer: { name: "Lena Voss" } },
        vehicle: { plate: "NOW-1", year: null, make: null, model: null },
      },
    }),
  });
  await type("Phone", "555 010 7222");
  await type("Name", "Lena Voss");
  await type("Plate", "NOW-1");
  await checkIn();
  await waitFor(() => expect(heard.toasts).toMatchObject([{ action: "Undo", link: { text: "Open order" } }]));
  heard.toasts[0]?.link?.onPress();
  await waitFor(() => expect(shownAt()).toBe("/desk/orders/visit"));
});

test("that the car is here already is said before it is taken in a second time, with the way to its order", async () => {
  const here = {
    id: "here",
    slot: { date: "2026-11-23" },
    arrival: { from: "2026-11-23T13:00:00.000Z" },
    isHere: true,
  };
  show({
    "booking.warnings": ({ plate }: { plate?: string }) => ({
      noShows: [],
      sameCar: plate === "BXT 7731" ? [here] : [],
    }),
  });
  await type("Plate", "BXT 7731");
  await screen.findByText("This car is here already", {}, { timeout: 4_000 });
  expect(screen.getByRole("link", { name: "Open its order" }).getAttribute("href")).toBe("/desk/orders/here");
  expect(screen.queryByText(/another appointment/)).toBeNull();
});

test("a car of the records is taken in as it is known there; another plate is another car", async () => {
  const facts = { vin: null, plate: "BXT 7731", plateState: "NY", year: 2012, make: "Ford", model: "Focus" };
  const { calls } = show({
    "customers.list": () => ({ rows: [{ ...rosa, vehicles: [{ id: "focus", facts }] }], next: null }),
    "booking.warnings": () => ({ noShows: [], sameCar: [] }),
    "orders.due": () => ({ due: [] }),
    "booking.walkIn": () => ({ ok: false, reason: "no-lane", nearest: [] }),
  });
  const sent = () => calls.flatMap(({ path, input }) => (path === "booking.walkIn" ? [input] : []));
  await type("Phone", "(212) 555-0163");
  await holds("Plate", "BXT 7731");
  await checkIn();
  await waitFor(() =>
    expect(sent()).toMatchObject([
      {
        vehicle: {
          id: "focus",
          plate: "BXT 7731",
          plateState: "NY",
          year: 2012,
          make: "Ford",
          model: "Focus",
        },
      },
    ]),
  );
  await type("Plate", "OTHER-1");
  await person.click(screen.getByRole("button", { name: "Check in" }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ vehicle: { plate: "OTHER-1" } });
  for (const one of ["id", "year", "plateState"]) expect(sent()[1]).not.toHaveProperty(["vehicle", one]);
});

test("a walk-in for whom nothing is free today takes a later time with one tap, which can be taken back", async () => {
  const start = dayGrid("2026-11-24", demoProfile.timeZone).first + 32;
  const slot = { lane: "bay-1", date: "2026-11-24", quarters: runFrom(start, 8) };
  const { calls } = show({
    "booking.walkIn": () => ({ ok: false, reason: "taken", nearest: [slot] }),
    "booking.bookFor": () => ({
      ok: true,
      version: 0,
      appointment: {
        ...{ id: "new", slot, state: { status: "confirmed" }, customer: { name: "Lena Voss" } },
        vehicle: { plate: "LATER-1", year: null, make: null, model: null },
      },
    }),
    "booking.undo": () => ({ ok: true }),
  });
  await type("Phone", "555 010 7222");
  await type("Name", "Lena Voss");
  await type("Plate", "LATER-1");
  await checkIn();
  await screen.findByText("No bay is free anymore today.");
  await screen.findByRole("button", { name: "Book anyway" });
  await person.click(screen.getByRole("button", { name: /8:00/ }));
  await waitFor(() => expect(heard.said).toEqual([expect.stringMatching(/^Booked for .*8:00/)]));
  expect(close).toHaveBeenCalledTimes(1);
  const booked = calls.find(({ path }) => path === "booking.bookFor")?.input;
  expect(booked).toMatchObject({
    ...{ name: "Lena Voss", vehicle: { plate: "LATER-1" }, lane: "bay-1", services: ["diagnosis"] },
    when: { kind: "waiter", date: "2026-11-24", start },
  });
  expect(booked).not.toHaveProperty("anyway");
  heard.toasts[0]?.press();
  await waitFor(() =>
    expect(calls.find(({ path }) => path === "booking.undo")?.input).toMatchObject({ id: "new" }),
  );
  await waitFor(() => expect(heard.said).toContain("Undone: LATER-1"));
});
