// @vitest-environment happy-dom
import { fingerprint } from "@openhood/domain/fingerprint";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import type { OrderParts } from "./order-context.ts";
import { OrderFees } from "./order-side.tsx";

const fee: RepairOrder["fees"][number] = {
  kind: "fee",
  id: "f1",
  name: { en: "Waste disposal", es: "Residuos" },
  price: 725,
  taxed: true,
};
const show = (fees: RepairOrder["fees"], edit: OrderParts["edit"] = () => true) =>
  showOnDesk(<OrderFees fees={fees} edit={edit} />, { answers: {} });

afterEach(endDesk);

test("each fee of the visit is named with its price, which can be changed, and can be taken off", async () => {
  const person = userEvent.setup();
  const edit = vi.fn(() => true);
  show([fee], edit);
  const price = screen.getByRole<HTMLInputElement>("textbox", { name: "Waste disposal" });
  expect(price.value).toBe("7.25");
  await person.clear(price);
  await person.type(price, "5{Enter}");
  expect(edit).toHaveBeenLastCalledWith({
    ...{ type: "set-line", line: "f1", changes: [{ field: "price", from: 725, to: 500 }] },
  });
  await person.click(screen.getByRole("button", { name: "Remove Waste disposal" }));
  expect(edit).toHaveBeenLastCalledWith({ type: "remove-line", line: "f1", saw: fingerprint(fee) });
});

test("a visit without fees says nothing of them", () => {
  show([]);
  expect(screen.queryByRole("heading")).toBeNull();
});
