// @vitest-environment happy-dom
import { blankJob } from "@openhood/domain/repair-orders/canned";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import type { DeclinedWork } from "@openhood/domain/repair-orders/declined-work";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import type { Job } from "@openhood/domain/repair-orders/job";
import { openOrder } from "@openhood/domain/repair-orders/open-order";
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { DeclinedBefore } from "./order-offers.tsx";

const ana = { uid: "ana", name: "Ana" };
const opened = openOrder(
  {
    id: "now",
    number: 1050,
    source: { kind: "phone-estimate" },
    customer: { uid: null, record: null, name: "Ana", email: null, phone: null, language: "en" },
    vehicle: {
      ...{ id: "car", vin: null, plate: "7ABC123", plateState: null },
      ...{ year: 2016, make: "Honda", model: "Civic", color: null },
    },
    concerns: [],
    odometerIn: null,
    keyTag: null,
    waits: null,
    stage: "scheduled",
  },
  defaultSettings,
  { by: ana, at: "2026-06-15T14:00:00.000Z" },
  () => "id",
);
const pads = {
  ...blankJob("pads", { en: "Front brake pads", es: "Balatas delanteras" }),
  cause: "2 mm left",
};
const decision = {
  said: { by: { name: "Pat", relation: "owner" }, channel: "counter", reachedAt: null, note: null },
  at: "2026-03-10T18:00:00.000Z",
  recordedBy: ana,
  version: 1,
  cents: 28_900,
  offer: "offer",
} as const;
const declined: DeclinedWork = {
  order: "before",
  number: 1022,
  job: {
    ...pads,
    lines: [{ kind: "fee", id: "f", name: { en: "Pads, fitted", es: "" }, taxed: false, price: 31_000 }],
    authorization: { status: "declined", ...decision },
  },
};
const belt: DeclinedWork = {
  ...declined,
  job: {
    ...blankJob("belt", { en: "Drive belt", es: "" }),
    authorization: { status: "deferred", ...decision, cents: 0, until: "2026-07-01" },
  },
};

afterEach(endDesk);
const shownWith = (waiting: DeclinedWork[], jobs: Job[] = []) => {
  const edit = vi.fn<(...commands: OrderCommand[]) => boolean>(() => true);
  const asked = vi.fn(() => waiting);
  showOnDesk(<DeclinedBefore order={{ ...opened, jobs }} settings={defaultSettings} edit={edit} />, {
    answers: { "orders.declined": asked },
  });
  const open = () => {
    const details = screen
      .getByRole("heading", { name: "Declined before" })
      .closest("details") as HTMLDetailsElement;
    details.open = true;
    fireEvent(details, new Event("toggle"));
  };
  return { edit, asked, open };
};

test("declined work is asked for when somebody looks, and is a press from being offered again, at today's price", async () => {
  const { edit, asked, open } = shownWith([declined, belt]);
  expect(asked).not.toHaveBeenCalled();
  open();
  const row = (await screen.findByText("Front brake pads")).closest("li") as HTMLElement;
  expect(row.textContent).toContain("Declined Mar 10, 2026 on order 1022: $289.00 then. $310.00 today.");
  expect(screen.getByText(/Deferred Mar 10, 2026 until Jul 1, 2026, on order 1022/)).toBeTruthy();
  fireEvent.click(within(row).getByRole("button", { name: "Add Front brake pads to the order" }));
  const [command] = edit.mock.calls[0] ?? [];
  expect(command).toMatchObject({ type: "add-job", job: { name: pads.name, cause: "2 mm left" } });
  expect(command).not.toHaveProperty("job.authorization");
});

test("what is on the order already, or was declined on it, is not offered again", async () => {
  const here = { ...declined, order: "now", job: { ...declined.job, id: "x", name: { en: "Hose", es: "" } } };
  const job = { ...blankJob("j", pads.name), authorization: { status: "pending" } } as Job;
  const { open } = shownWith([declined, here], [job]);
  open();
  expect(await screen.findByText("No declined work is waiting on this car.")).toBeTruthy();
});
