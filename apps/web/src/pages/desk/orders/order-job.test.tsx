// @vitest-environment happy-dom
import { seenOf } from "@openhood/domain/repair-orders/authorization";
import { blankJob } from "@openhood/domain/repair-orders/canned";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import type { Job } from "@openhood/domain/repair-orders/job";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { act, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { JobProposal, OrderJob } from "./order-job.tsx";

afterEach(endDesk);

test("an approval that no longer holds is reopened, as the job is not removed before; it is decided anew beside it", () => {
  const job = {
    ...blankJob("brakes", { en: "Brakes", es: "" }),
    authorization: { status: "pending" },
  } as Job;
  const by = { name: "Dana", relation: "owner" };
  const approved = {
    ...{ status: "approved", said: { by, channel: "counter", reachedAt: null, note: null } },
    ...seenOf(job),
  };
  const lapsed = { ...job, name: { en: "Front brakes", es: "" }, authorization: approved } as Job;
  const asked: unknown[] = [];
  showOnDesk(
    <OrderJob
      job={lapsed}
      order="7ABC123"
      vehicle={{ id: null } as RepairOrder["vehicle"]}
      staff={[]}
      settings={defaultSettings}
      toldAs="At the counter"
      edit={() => true}
      decide={() => {}}
      reopen={(one, from) => asked.push([one.id, from])}
      isOpen
      onToggle={() => {}}
    />,
    { answers: { "clock.work": () => ({ stretches: [] }) } },
  );
  screen.getByText(/Dana approved this at \$0\.00\. It has changed since/);
  screen.getByRole("button", { name: "Approve" });
  act(() => screen.getByRole("button", { name: "Reopen decision" }).click());
  expect(asked).toEqual([["brakes", "approved"]]);
});

test("what a technician found is taken up once it has a price", () => {
  const found = {
    ...blankJob("belt", { en: "Serpentine belt", es: "" }),
    ...{ authorization: { status: "pending" }, foundBy: { uid: "sam", name: "Sam" } },
  } as Job;
  const made: unknown[] = [];
  const show = (job: Job) => {
    endDesk();
    showOnDesk(<JobProposal job={job} edit={(one) => made.push(one) > 0} onDismiss={() => {}} />, {
      answers: {},
    });
    return screen.getByRole<HTMLButtonElement>("button", { name: "Take it up: Serpentine belt" });
  };
  expect(show(found).disabled).toBe(true);
  const priced = show({ ...found, lines: [{ id: "labor" }] as unknown as Job["lines"] });
  act(() => priced.click());
  expect(made).toMatchObject([{ type: "set-job", job: "belt", changes: [{ field: "foundBy", to: null }] }]);
});
