// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { ShopHours } from "../../../features/appointments/types.ts";
import { useScheduleClock } from "../../../features/appointments/words.ts";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { DayLoad } from "./week-board.tsx";

const timeZone = "America/New_York";
const workday = [{ from: 480, to: 1020 }];
const shop: ShopHours = {
  hours: Array.from({ length: 7 }, (_, day) => (day === 6 ? [] : workday)),
  closures: [{ date: "2026-11-26", reason: { en: "Thanksgiving", es: "Día de Acción de Gracias" } }],
  timeZone,
};

type Of = { date: string; cars: number; booked: number; capacity: number };

function Load(of: Of) {
  return <DayLoad shop={shop} clock={useScheduleClock(timeZone)} {...of} />;
}

const show = (of: Of) => {
  showOnDesk(<Load {...of} />, { answers: {} });
  return screen.getByText(/./, { selector: "p" }).textContent?.replaceAll("\u00a0", " ");
};

afterEach(endDesk);

test("what is booked of a day's hours has its unit", () => {
  expect(show({ date: "2026-11-25", cars: 7, booked: 38, capacity: 152 })).toBe("7 cars · 9.5 of 38 h");
});

test.each([
  ["2026-11-26", 0, "Closed: Thanksgiving"],
  ["2026-11-26", 2, "2 cars · Closed: Thanksgiving"],
  ["2026-11-29", 0, "Closed"],
  ["2026-11-27", 0, "no cars · not staffed"],
])("a day without hours says why: %s with %s cars", (date, cars, words) => {
  expect(show({ date, cars, booked: 0, capacity: 0 })).toBe(words);
});
