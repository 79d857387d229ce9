import { randomUUID } from "node:crypto";
import { totalWith } from "@openhood/domain/approvals/customer-order";
import type { Told } from "@openhood/domain/approvals/told";
import { seenOf } from "@openhood/domain/repair-orders/authorization";
import { expect, test } from "vitest";
import { estimateToDecide } from "../../../test/estimate-to-decide.ts";
import { makeWorld } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { load } from "../../stores/orders.ts";

const callerOf = (ctx: Ctx) => createCallerFactory(appRouter)(ctx);

/** An estimate whose first job was approved elsewhere than by the link; the rest is declined by the link, which sends a receipt. */
async function toldBy(channel: Told["channel"], reachedAt: string | null) {
  const world = await makeWorld();
  const desk = callerOf(world.as("advisor"));
  const id = await estimateToDecide(world);
  const facts = { kind: "person" as const, name: "Pat Doe", email: "pat@example.com", phone: null };
  const record = await desk.customers.create({
    facts: { ...facts, notes: null, language: "en" },
    key: randomUUID(),
  });
  if (!record.ok) throw new Error("no record");
  const { order, save } = await load(world.db, id);
  const batch = world.db.batch();
  save(batch, { ...order, customer: { ...order.customer, record: record.id } }, []);
  await batch.commit();
  const [brakes] = order.jobs;
  if (!brakes) throw new Error("no job");
  const said = { by: { name: "Pat Doe", relation: "owner" as const }, channel, reachedAt, note: null };
  const decision = { status: "approved" as const, said };
  const command = { type: "decide" as const, job: "brakes", saw: seenOf(brakes), decision };
  await desk.orders.edit({ id, commands: [command], key: randomUUID() });
  const made = await desk.approvals.makeLink({ order: id, key: randomUUID() });
  const token = made.address.split("#")[1] ?? "";
  const anyone = callerOf(world.as("public"));
  const shown = await anyone.approvals.open({ token });
  const saw = shown.jobs.find((job) => job.id === "wipers")?.saw;
  if (!saw) throw new Error("not shown");
  const reply = await anyone.approvals.decide({
    token,
    decisions: [{ job: "wipers", status: "declined", saw }],
    by: { name: "Pat Doe", relation: "owner" },
    total: totalWith(shown),
    signature: { kind: "typed", name: "Pat Doe" },
    key: randomUUID(),
  });
  const mails = (await world.all("outbox")) as unknown as { text: string }[];
  return { shown, order: reply.order, mails: mails.map(({ text }) => text.replaceAll(/\s+/g, " ")) };
}

test.each([
  ["counter", null, "at the counter"],
  ["phone", "555 010 8642", "by phone"],
] as const)(
  "what was told %s says so by the link and in the receipt, and who wrote it down",
  async (channel, reachedAt, how) => {
    const { shown, order, mails } = await toldBy(channel, reachedAt);
    expect(shown.jobs[0]?.decided).toMatchObject({ name: "Pat Doe", channel, recordedBy: "advisor" });
    expect(order.jobs[1]?.decided).toMatchObject({ channel: "link", recordedBy: null });
    const receipt = mails.find((text) => text.includes("All approved, with tax"));
    expect(receipt).toContain(`Brakes: $225.00 Approved before by Pat Doe, ${how} (written down by advisor)`);
    expect(receipt).toContain("Wipers: $30.00 Declined");
  },
);
