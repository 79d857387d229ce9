import { randomUUID } from "node:crypto";
import { seenOf } from "@openhood/domain/repair-orders/authorization";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import { appRouter } from "../src/api/router.ts";
import { createCallerFactory } from "../src/api/trpc.ts";
import { load } from "../src/stores/orders.ts";
import type { World } from "./world.ts";

const callerOf = createCallerFactory(appRouter);

/** Has the customer approve every job of an order at the counter, and fills in what the shop asks for before an invoice. */
export async function finishWork(world: World, id: string): Promise<void> {
  const { order } = await load(world.db, id);
  const said = {
    by: { name: "Pat", relation: "owner" },
    channel: "counter",
    reachedAt: null,
    note: null,
  } as const;
  const commands = order.jobs.flatMap((job): OrderCommand[] => [
    {
      ...{ type: "set-job", job: job.id },
      changes: [{ field: "category", from: job.category, to: "maintenance" }],
    },
    { type: "decide", job: job.id, saw: seenOf(job), decision: { status: "approved", said } },
  ]);
  const miles = { field: "odometerOut", from: order.odometerOut, to: 84_300 } as const;
  const edited = await callerOf(world.as("advisor")).orders.edit({
    ...{ id, key: randomUUID() },
    commands: [{ type: "set-order", changes: [miles], anyway: true }, ...commands],
  });
  const failed = edited.outcomes.find(({ ok }) => !ok);
  if (failed) throw new Error(JSON.stringify(failed));
}

/** Posts the invoice of an order whose work is finished. @returns its id */
export async function postedInvoice(world: World, order: string): Promise<string> {
  const desk = callerOf(world.as("advisor"));
  const { draft } = await desk.invoices.ofOrder({ order });
  const posted = await desk.invoices.post({
    order,
    total: draft?.total ?? 0,
    send: false,
    key: randomUUID(),
  });
  if (!posted.ok) throw new Error(JSON.stringify(posted));
  return posted.invoice;
}

/** Takes in cash on an order. @returns the payment's id */
export async function paidInCash(world: World, order: string, cents: number): Promise<string> {
  const tender = { kind: "cash", given: cents } as const;
  const taken = await callerOf(world.as("advisor")).payments.take({
    ...{ order, tender, cents, confirmed: ["over-payment"], send: false, key: randomUUID() },
  });
  if (!taken.ok) throw new Error(taken.reason);
  return taken.payment;
}
