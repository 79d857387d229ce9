// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { EstimateLink } from "../../../features/customers/estimate-link.tsx";
import { closeTab, endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { NewEstimatePage } from "./new-estimate-page.tsx";

const person = userEvent.setup();
const dana = { kind: "person", name: "Dana Whitfield", phone: "+15550108642", language: "en" };
const civic = { plate: "7ABC123", year: 2018, make: "Honda", model: "Civic" };
const of = {
  ...{ record: "dana", customer: dana, vehicle: { id: "civic", facts: civic } },
} as unknown as Parameters<typeof EstimateLink>[0];

/** The way there from a customer's car, and the page. */
const show = () =>
  showOnDesk(
    <Routes>
      <Route path="/desk/orders/new" element={<NewEstimatePage />} />
      <Route path="*" element={<EstimateLink {...of} />} />
    </Routes>,
    { answers: { "orders.open": () => ({ ok: true, id: "7ABC123" }) } },
  );
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const write = () => person.click(screen.getByRole("button", { name: "Write the estimate" }));

afterEach(endDesk);

test("all that is wrong is said at its field, and what was typed stays, until it is sent", async () => {
  const { calls, router } = show();
  await act(() => router.navigate("/desk/orders/new"));
  await person.type(field("Plate"), "7EST001");
  await person.type(field("Year"), "18");
  await write();
  await expect.poll(() => field("Name").getAttribute("aria-invalid")).toBe("true");
  expect(field("Year").getAttribute("aria-invalid")).toBe("true");
  expect(field("Plate").value).toBe("7EST001");
  expect(calls).toEqual([]);
  await person.type(field("Name"), "Ines Castillo");
  await person.clear(field("Year"));
  await person.type(field("Year"), "2018");
  await write();
  await expect.poll(() => router.state.location.pathname).toBe("/desk/orders/7ABC123");
  closeTab();
  const { router: next } = show();
  await act(() => next.navigate("/desk/orders/new"));
  expect([field("Name").value, field("Plate").value]).toEqual(["", ""]);
});

test("for a car of a customer the shop knows, nothing is typed", async () => {
  const { calls } = show();
  await person.click(screen.getByRole("link", { name: "Estimate 2018 Honda Civic" }));
  expect([field("Name").value, field("Plate").value]).toEqual(["Dana Whitfield", "7ABC123"]);
  await write();
  await expect.poll(() => calls.at(-1)?.path).toBe("orders.open");
  expect(calls.at(-1)?.input).toMatchObject({
    from: { record: "dana", vehicle: "civic", name: "Dana Whitfield", car: civic },
  });
});
