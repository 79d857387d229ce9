// @vitest-environment happy-dom
import { blankJob } from "@openhood/domain/repair-orders/canned";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import { defaultCannedJobs } from "@openhood/domain/repair-orders/default-canned-jobs";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import type { Job } from "@openhood/domain/repair-orders/job";
import { openOrder } from "@openhood/domain/repair-orders/open-order";
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { JobWarranty } from "./order-job.tsx";
import { DueServices } from "./order-offers.tsx";

const [oil] = defaultCannedJobs.jobs;
if (!oil) throw new Error("no canned job");
const opened = openOrder(
  {
    id: "now",
    number: 1050,
    source: { kind: "phone-estimate" },
    customer: { uid: null, record: null, name: "Ana", email: null, phone: null, language: "en" },
    vehicle: {
      id: "car",
      vin: null,
      plate: "7ABC123",
      plateState: null,
      year: 2016,
      make: "Honda",
      model: "Civic",
      color: null,
    },
    concerns: [],
    odometerIn: null,
    keyTag: null,
    waits: null,
    stage: "scheduled",
  },
  defaultSettings,
  { by: { uid: "lou", name: "Lou" }, at: "2026-06-15T14:00:00.000Z" },
  () => "id",
);
const last = { canned: "oil-change", order: "before", number: 1022, on: "2026-01-10", miles: 50_000 };
const interval = {
  id: "oil-change",
  name: { en: "Oil change", es: "Cambio de aceite" },
  miles: 5_000,
  months: 6,
  canned: ["oil-change"],
};
const answers = {
  "orders.due": () => ({
    today: "2026-06-15",
    warranty: { months: 12, miles: 12_000 },
    intervals: [],
    odometer: [],
    serviced: [last],
    due: [
      { interval, last, on: "2026-07-10", miles: 55_000, status: "soon" },
      {
        interval: { ...interval, id: "battery", name: { en: "Battery", es: "Batería" } },
        last: null,
        on: null,
        miles: null,
        status: "no-record",
      },
    ],
  }),
};
afterEach(endDesk);
const shownWith = (jobs: Job[]) => {
  const edit = vi.fn<(...commands: OrderCommand[]) => boolean>(() => true);
  const order = { ...opened, jobs };
  showOnDesk(
    <DueServices order={order} settings={defaultSettings} edit={edit} canned={defaultCannedJobs.jobs} />,
    { answers },
  );
  return edit;
};

test("what is due on the car is a press from being on the order; what is not is folded away", async () => {
  const edit = shownWith([]);
  const row = (await screen.findByText("Oil change", { selector: "strong" })).closest("li") as HTMLElement;
  expect(row.textContent).toContain("Due soon");
  expect(row.textContent).toContain("Due Jul 10, 2026 · 55,000 mi. Last done Jan 10, 2026 · 50,000 mi");
  expect(screen.getByText("One other service")).toBeTruthy();
  fireEvent.click(within(row).getByRole("button", { name: "Add Oil change to the order" }));
  expect(edit.mock.calls[0]?.[0]).toMatchObject({ type: "add-job", job: { canned: "oil-change" } });
});

test("what is on the order already is not offered again", async () => {
  const job = { ...blankJob("j", oil.name), canned: oil.id, authorization: { status: "pending" } } as Job;
  shownWith([job]);
  await screen.findByText("Oil change", { selector: "strong" });
  expect(screen.queryByRole("button", { name: "Add Oil change to the order" })).toBeNull();
});

test("work done before within the warranty says so, and is marked with the order it makes good", async () => {
  const job = {
    ...blankJob("j", oil.name),
    canned: oil.id,
    category: "engine",
    authorization: { status: "pending" },
  } as Job;
  const edit = vi.fn(() => true);
  showOnDesk(<JobWarranty order={opened.id} vehicle={opened.vehicle.id} job={job} edit={edit} />, {
    answers,
  });
  await screen.findByText("Done before, and still under warranty");
  expect(screen.getByText(/On order 1022, Jan 10, 2026, at 50,000 mi\./)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Mark as warranty work" }));
  const redoes = { reason: "warranty", order: "before", number: 1022 };
  expect(edit).toHaveBeenCalledWith({
    type: "set-job",
    job: "j",
    changes: [{ field: "redoes", from: null, to: redoes }],
  });
});
