// What people do to a car's order in the course of its visit, a call at a time.
import { randomUUID } from "node:crypto";
import { seenOf } from "@openhood/domain/repair-orders/authorization";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { Stage } from "@openhood/domain/repair-orders/stages";
import { load } from "../src/stores/orders.ts";
import { addCanned, edit, type OrderShop, type Person, walkIn } from "./order-shop.ts";

/** One thing somebody does. */
export type Step = () => Promise<unknown>;
type Visit = { id: string; advisor: Person; technician: Person };

const set = (field: "odometerIn" | "keyTag", to: number | string): OrderCommand =>
  ({ type: "set-order", changes: [{ field, from: null, to }] }) as OrderCommand;

function movedTo(order: RepairOrder, to: Stage): OrderCommand {
  const { is, column } = order.stage;
  return { type: "move-stage", from: { is, column }, to: { is: to, column: to }, correction: false };
}

/** Steps on an order, each made from what stands on it then. */
function stepper(shop: OrderShop, visit: () => Visit) {
  const now = async () => (await load(shop.world.db, visit().id)).order;
  const jobIn = (order: RepairOrder, n: number) => {
    const job = order.jobs[n];
    if (!job) throw new RangeError(`no job ${n}`);
    return job;
  };
  const change =
    (by: "advisor" | "technician", command: (order: RepairOrder) => OrderCommand): Step =>
    async () => {
      // What stands on it is on the screen already: looking it up here is not billed.
      const order = await shop.unbilled(now);
      return edit(shop, visit()[by], visit().id, command(order));
    };
  const press =
    (kind: "start" | "stop", n: number): Step =>
    async () => {
      const order = await shop.unbilled(now);
      const what = { kind, order: order.id, job: jobIn(order, n).id } as const;
      const reply = await shop.request(visit().technician, ({ clock }) =>
        clock.press({ press: what, ago: 0, key: randomUUID() }),
      );
      if (!reply.ok) throw new Error(reply.reason);
    };
  const setJob = (
    by: "advisor" | "technician",
    n: number,
    field: "technician" | "correction",
    to: () => unknown,
  ) =>
    change(
      by,
      (order) =>
        ({
          type: "set-job",
          job: jobIn(order, n).id,
          changes: [{ field, from: jobIn(order, n)[field], to: to() }],
        }) as OrderCommand,
    );
  const approve = (n: number) =>
    change("advisor", (order) => ({
      type: "decide",
      job: jobIn(order, n).id,
      saw: seenOf(jobIn(order, n)),
      decision: {
        status: "approved",
        said: {
          by: { name: order.customer.name, relation: "owner" },
          channel: "phone",
          reachedAt: "555 0100",
          note: null,
        },
      },
    }));
  const member = () => ({ uid: visit().technician.uid, name: visit().technician.uid });
  return { change, press, setJob, approve, member };
}

/** A car comes in, and its estimate of two canned jobs is written and approved. @returns steps, and the order's id once it came */
export function arrival(shop: OrderShop, n: number, advisor: Person, technician: Person) {
  let id = "";
  const { change, setJob, approve, member } = stepper(shop, () => ({ id, advisor, technician }));
  const steps: Step[] = [
    async () => {
      id = await walkIn(shop, advisor, n);
    },
    change("advisor", () => set("odometerIn", 50_000 + n)),
    change("advisor", () => set("keyTag", `K${n}`)),
    ...[0, 1].map((more) => change("advisor", () => addCanned(n + more))),
    change("advisor", (order) => movedTo(order, "awaiting-approval")),
    ...[0, 1].map((job) => approve(job)),
    ...[0, 1].map((job) => setJob("advisor", job, "technician", member)),
  ];
  return { steps, id: () => id };
}

/** The work on a car: the clock over each job, what was done, and where the car is, until it is ready. */
export function work(shop: OrderShop, id: () => string, advisor: Person, technician: Person): Step[] {
  const { change, press, setJob } = stepper(shop, () => ({ id: id(), advisor, technician }));
  return [
    change("technician", (order) => movedTo(order, "in-progress")),
    ...[0, 1].flatMap((job) => [
      press("start", job),
      setJob("technician", job, "correction", () => "Done as sold, road-tested, no noise left."),
      press("stop", job),
    ]),
    change("technician", (order) => movedTo(order, "quality-check")),
    change("advisor", (order) => movedTo(order, "ready")),
  ];
}

/** The customer takes the car home. */
export const pickUp = (shop: OrderShop, id: () => string, advisor: Person): Step =>
  stepper(shop, () => ({ id: id(), advisor, technician: advisor })).change("advisor", (order) =>
    movedTo(order, "picked-up"),
  );
