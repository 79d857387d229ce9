// @vitest-environment happy-dom
import type { Happened } from "@openhood/domain/customers/timeline";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { type Answers, apiError, endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { Timeline } from "./timeline.tsx";

const person = userEvent.setup();
const at = "2026-11-23T13:00:00.000Z";
const when = { on: "2026-11-23", at, vehicle: "car" };
const by = { uid: "lou", name: "Lou" };
const from = { kind: "check-in", id: "visit", by, at } as const;
const happened: Happened[] = [
  { ...when, kind: "words", id: "one 1", order: { id: "one", number: 7 }, by: "Pat", text: "Is it ready?" },
  {
    ...{ ...when, kind: "decision", order: "one", number: 7, job: "brakes", name: { en: "Brakes", es: "" } },
    ...{ status: "declined", cents: 12_000, by: "Pat", channel: "phone", waits: true },
  },
  { ...when, kind: "links-ended", order: "one", number: 7, links: 1, by: "Lou" },
  { ...when, kind: "asked", order: "one", number: 7, approver: "Lee", channel: "text", by: "Lou" },
  { ...when, kind: "reading", miles: 50_000, isLower: true, from },
  { ...when, kind: "reading", on: "2026-11-22", at: null, miles: 60_000, isLower: false },
  { ...when, kind: "order", id: "one", number: 7 },
  { ...when, kind: "appointment", id: "visit", status: "done", services: [{ en: "Oil change", es: "" }] },
];

function show(timeline: Answers[string]) {
  const answers: Answers = {
    "orders.settings": () => ({ view: "counter", settings: defaultSettings }),
    "customers.timeline": timeline,
  };
  const carOf = (id: string) => (id === "car" ? "2016 Honda Civic" : null);
  return {
    ...showOnDesk(<Timeline of={{ kind: "record", id: "pat" }} carOf={carOf} />, { answers }),
    answers,
  };
}
const hrefOf = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href");

afterEach(endDesk);

test("each thing that happened says when, on which car, and leads to where it stands; a reading says where it comes from", async () => {
  const { container } = show(() => ({ happened, more: false }));
  await screen.findByText("Is it ready?");
  const rows = [...container.querySelectorAll("[data-happened]")];
  expect(rows.map((row) => row.getAttribute("data-happened"))).toEqual(happened.map(({ kind }) => kind));
  expect(rows.every((row) => row.textContent?.includes("2016 Honda Civic"))).toBe(true);
  expect(hrefOf("Pat wrote on order 7")).toBe("/desk/orders/one");
  expect(hrefOf("Noted at check-in by Lou")).toBe("/desk/schedule?date=2026-11-23&appointment=visit");
  screen.getByText("Declined: Brakes, $120.00");
  screen.getByText("Pat, by phone");
  screen.getByText("Still waiting");
  screen.getByText("The link to decide was ended.");
  screen.getByText("Lee was asked to decide, by text.");
  screen.getByText("Lower than before");
  // Nobody said where the older one comes from.
  expect(rows[5]?.textContent).not.toMatch(/Lou/);
  expect(screen.queryByRole("button", { name: "Show earlier" })).toBeNull();
});

test("earlier things come with a press; what is there stays where they do not come", async () => {
  const { calls, answers } = show(({ pages }: { pages: number }) => ({
    happened: happened.slice(0, pages),
    more: true,
  }));
  await person.click(await screen.findByRole("button", { name: "Show earlier" }));
  await screen.findByText("Declined: Brakes, $120.00");
  answers["customers.timeline"] = () => Promise.reject(apiError(500, "internal"));
  await person.click(screen.getByRole("button", { name: "Show earlier" }));
  await screen.findByRole("alert");
  screen.getByText("Is it ready?");
  const asked = calls.flatMap(({ path, input }) => (path === "customers.timeline" ? [input] : []));
  expect(asked).toMatchObject([{ pages: 1 }, { pages: 2 }, { pages: 3 }]);
});
