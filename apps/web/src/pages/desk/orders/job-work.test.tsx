// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { CorrectStretch } from "./job-work.tsx";

const one = {
  ...{ id: "s1", job: "brakes", by: { uid: "sam", name: "Sam" }, end: "stopped" as const },
  ...{ from: "2026-11-23T13:00:00.000Z", to: "2026-11-23T14:00:00.000Z" },
  ...{ reason: null, corrections: [], forgotten: false },
};
const form = <CorrectStretch order="one" one={one} onEnd={() => {}} />;
const person = userEvent.setup();
const saving = (reply: object) => ({ answers: { "clock.correct": () => reply } });

afterEach(endDesk);

test("times in which somebody worked on another order are refused, with a link to that order", async () => {
  const elsewhere = { ok: false, reason: "elsewhere", order: "two", number: 1042 };
  showOnDesk(form, saving(elsewhere));
  await person.click(screen.getByRole("button", { name: "Save" }));
  const link = await screen.findByRole("link", { name: "RO 1042" });
  expect(link.getAttribute("href")).toBe("/desk/orders/two");
  expect(link.closest("p, div")?.textContent).toContain("This person worked on RO 1042 at that time.");
  // What was typed is still there to be changed.
  expect(screen.getByLabelText("From")).toHaveProperty("value", "2026-11-23T08:00");
  endDesk();

  showOnDesk(form, { ...saving(elsewhere), language: "es" });
  await person.click(screen.getByRole("button", { name: "Guardar" }));
  await screen.findByRole("link", { name: "orden 1042" });
});

test("other refusals say why", async () => {
  showOnDesk(form, saving({ ok: false, reason: "too-many" }));
  await person.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText(/worked on too many orders that day/);
  expect(screen.queryByRole("link")).toBeNull();
});
