import { expect, test } from "vitest";
import { decidedAs } from "../../test/repair-orders/arbitrary.ts";
import { job, labor, order } from "../../test/repair-orders/orders.ts";
import { withoutCustomer } from "./forget.ts";

const RUTH = "Ruth";

test("of a customer who is forgotten nothing stays that was typed about them; the work stays", () => {
  const told = { concern: RUTH, note: RUTH, partsNeeded: `${RUTH} brings the pads` };
  const known = order({
    jobs: [decidedAs("approved", job("j", [labor("a")], told))],
    customer: { uid: RUTH, record: RUTH, name: RUTH, email: RUTH, phone: RUTH, language: "es" },
    concerns: [{ id: "c", text: RUTH }],
    note: RUTH,
    referral: RUTH,
    purchaseOrder: RUTH,
  });
  const kept = withoutCustomer(known);
  expect(JSON.stringify(kept)).not.toContain(RUTH);
  expect(kept?.jobs.map(({ lines }) => lines)).toEqual(known.jobs.map(({ lines }) => lines));
});
