import { expect, test } from "vitest";
import { decidedAs } from "../../test/repair-orders/arbitrary.ts";
import { job, labor, order } from "../../test/repair-orders/orders.ts";
import { ownOrder, withoutCustomer } from "./forget.ts";

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

test("of a word that was given stays what was decided and how, not who said it; of the car what it is, not whose", () => {
  const spoken = decidedAs("approved", job("spoken"));
  if (spoken.authorization.status !== "approved") throw new Error("it was approved");
  const said = { ...spoken.authorization.said, reachedAt: "555 010 8642", note: RUTH };
  const authorization = { ...spoken.authorization, said };
  const known = order({ jobs: [{ ...spoken, authorization }, job("open")] });
  const kept = withoutCustomer(known);
  const { customer, vehicle } = known;
  expect(kept?.jobs.map((one) => one.authorization)).toEqual([
    { ...authorization, said: { ...said, by: { ...said.by, name: "—" }, reachedAt: "-", note: null } },
    { status: "pending" },
  ]);
  const unreached = { ...authorization, said: { ...said, reachedAt: null } };
  const still = withoutCustomer({ ...known, jobs: [{ ...spoken, authorization: unreached }] });
  expect(still?.jobs[0]?.authorization).toMatchObject({ said: { reachedAt: null } });
  expect(kept?.customer).toEqual({
    ...customer,
    uid: null,
    record: null,
    name: "—",
    email: null,
    phone: null,
  });
  expect(kept?.vehicle).toEqual({ ...vehicle, id: null, vin: null, plate: null, plateState: null });
  expect(kept?.concerns).toEqual([]);
});

test("an estimate on which nothing was approved goes as a whole; with work approved, or as an order, it is kept", () => {
  const estimate = order({ jobs: [job("open"), decidedAs("declined", job("no"))] });
  expect(estimate.document.status).toBe("estimate");
  expect(withoutCustomer(estimate)).toBeNull();
  expect(withoutCustomer({ ...estimate, jobs: [decidedAs("approved", job("yes"))] })).not.toBeNull();
  const { at, by } = estimate.document;
  expect(withoutCustomer({ ...estimate, document: { status: "repair-order", at, by } })).not.toBeNull();
});

test("a customer's download of an order says what was found and what they said to it, and nothing of costs or the shop's notes", () => {
  const approved = decidedAs("approved", job("yes", [labor("a")], { note: "staff only" }));
  if (approved.authorization.status !== "approved") throw new Error("it was approved");
  const known = order({
    jobs: [approved, job("open")],
    concerns: [{ id: "c", text: "It squeals" }],
    note: "staff only",
  });
  const { said, at } = approved.authorization;
  const { number, createdAt, customer, vehicle } = known;
  expect(ownOrder(known)).toEqual({
    number,
    createdAt,
    name: customer.name,
    email: customer.email,
    phone: customer.phone,
    vehicle,
    document: "estimate",
    stage: known.stage.is,
    concerns: ["It squeals"],
    jobs: [
      { name: approved.name, status: "approved", said, at },
      { name: known.jobs[1]?.name, status: "pending" },
    ],
  });
});
