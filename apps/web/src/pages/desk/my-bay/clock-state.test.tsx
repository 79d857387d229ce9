// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { car, inBay, job, order, today } from "./bay-samples.ts";
import { MyBayPage } from "./my-bay-page.tsx";

const AT = "2026-11-23T13:00:00.000Z";
const open = {
  order: "8XYZ999",
  number: 7,
  job: "brakes",
  name: { en: "Front brakes", es: "" },
  stretch: "one",
  from: AT,
};
const show = (technician: object) =>
  showOnDesk(<MyBayPage />, {
    answers: {
      "booking.today": () => today(car()),
      "clock.bay": () => inBay(order([job({ technician })]), open),
    },
    role: "technician",
  });

beforeEach(() => localStorage.setItem("my-bay", "bay-1"));
afterEach(endDesk);

test("a clock that runs on a job of somebody else’s says whose it is, beside the buttons that stop it", async () => {
  show({ uid: "mb", name: "Marcus Bell" });
  await screen.findByText(/Running since .* The job is Marcus Bell’s: stop the clock if/);
});

test("on one’s own it says nothing of the kind", async () => {
  show({ uid: "it", name: "Lou" });
  const state = await screen.findByText(/Running since/);
  expect(state.textContent).not.toMatch(/The job is/);
});
