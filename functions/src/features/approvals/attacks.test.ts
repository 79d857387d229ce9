import { createHmac, randomUUID } from "node:crypto";
import { totalWith } from "@openhood/domain/approvals/customer-order";
import { NO_DECISIONS, verify } from "@openhood/domain/approvals/ledger";
import { isDeep } from "@openhood/local-stack/testing/deep";
import { expect, test } from "vitest";
import { estimateToDecide } from "../../../test/estimate-to-decide.ts";
import { makeWorld } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { entriesOf } from "../../stores/ledger.ts";
import { load } from "../../stores/orders.ts";

const RACES = isDeep ? 100 : 10;
const callerOf = (ctx: Ctx) => createCallerFactory(appRouter)(ctx);

test(`of two people who decide at once one decision stands, ${RACES} times over: the other sees it, and the ledger holds`, {
  timeout: 120_000,
}, async () => {
  const world = await makeWorld();
  const id = await estimateToDecide(world);
  const desk = callerOf(world.as("advisor"));
  const anyone = callerOf(world.as("public"));
  const { address } = await desk.approvals.makeLink({ order: id, key: randomUUID() });
  const token = address.split("#")[1] ?? "";
  for (let n = 1; n <= RACES; n++) {
    // One network decides 60 times an hour.
    if (n % 25 === 0) world.pass(3_600_000);
    const opened = await anyone.approvals.open({ token });
    const [shown] = opened.jobs;
    if (shown?.status !== "pending") throw new Error(`race ${n}: nothing to decide on`);
    const say = (name: string, status: "approved" | "declined") =>
      anyone.approvals.decide({
        token,
        decisions: [{ job: shown.id, saw: shown.saw, status }],
        by: { name, relation: "family" },
        total: totalWith(opened, status === "approved" ? [shown.id] : []),
        signature: { kind: "typed", name },
        key: randomUUID(),
      });
    const replies = await Promise.all([say("Ana", "approved"), say("Ben", "declined")]);
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    const { order } = await load(world.db, id);
    const stands = order.jobs[0]?.authorization.status;
    for (const reply of replies) expect(reply.order.jobs[0]?.status).toBe(stands);
    expect(order.ledger?.count).toBe(n);
    await desk.orders.edit({
      id,
      key: randomUUID(),
      commands: [{ type: "ask-again", job: shown.id, from: stands === "approved" ? "approved" : "declined" }],
    });
  }
  const { order } = await load(world.db, id);
  const entries = await entriesOf(world.db, id);
  expect(entries).toHaveLength(RACES);
  expect(verify(id, entries, order.ledger ?? NO_DECISIONS).ok).toBe(true);
});

test("a thousand guesses look up no link, and none of them learns whether there is such a link", async () => {
  const world = await makeWorld();
  const id = await estimateToDecide(world);
  const { address } = await callerOf(world.as("advisor")).approvals.makeLink({
    order: id,
    key: randomUUID(),
  });
  const link = (address.split("#")[1] ?? "").split(".")[0];
  let reads = 0;
  const ctx = world.as("public");
  const guessing = callerOf({
    ...ctx,
    db: () => {
      reads++;
      return ctx.db();
    },
  });
  const answers = new Set<string>();
  for (let n = 0; n < 1_000; n++) {
    const mark = createHmac("sha256", String(n)).update("guess").digest("base64url");
    // Half of them guess the mark of a link that is there, half of one that is not.
    const name = n % 2 ? link : randomUUID();
    await guessing.approvals.open({ token: `${name}.${mark}` }).catch(({ code, message }) => {
      answers.add(`${code} ${message}`);
    });
  }
  expect([...answers]).toEqual(["NOT_FOUND not-found"]);
  // What is left is how often one network reads, counted in batches.
  expect(reads).toBeLessThan(10);
  const token = address.split("#")[1] ?? "";
  expect((await callerOf(ctx).approvals.open({ token })).number).toBe(1001);
});
