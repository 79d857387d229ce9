import { randomUUID } from "node:crypto";
import { totalWith } from "@openhood/domain/approvals/customer-order";
import { beforeEach, expect, test } from "vitest";
import { estimateToDecide, jobs } from "../../../test/estimate-to-decide.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import type { OutboxEntry } from "../../infra/outbox.ts";
import { orderRef } from "../../stores/orders.ts";

let world: World;
let id: string;
const desk = () => createCallerFactory(appRouter)(world.as("advisor"));
const anyone = () => createCallerFactory(appRouter)(world.as("public"));
const key = () => randomUUID();

beforeEach(async () => {
  world = await makeWorld();
  id = await estimateToDecide(world);
  await orderRef(world.db, id).update({ "customer.email": "pat@example.com" });
});

const ask = async (again = false) => {
  expect(await desk().approvals.sendLink({ order: id, again, key: key() })).toMatchObject({ ok: true });
  const sent = (await world.all("outbox")) as OutboxEntry[];
  const last = sent.filter(({ subject }) => !/^(Your decision|Su decisión)/.test(subject)).at(-1);
  if (!last) throw new Error("no e-mail");
  // A format's spaces are not all the same.
  return { subject: last.subject, text: last.text.replaceAll(/[^\S\n]+/g, " ") };
};

/** Decides by the link on jobs as they are shown. */
async function decide(...said: [job: string, status: "approved" | "declined"][]) {
  const { address } = await desk().approvals.makeLink({ order: id, key: key() });
  const token = address.split("#")[1] ?? "";
  const shown = await anyone().approvals.open({ token });
  const yes = said.flatMap(([job, status]) => (status === "approved" ? [job] : []));
  const decisions = said.map(([job, status]) => {
    const found = shown.jobs.find((one) => one.id === job);
    if (!found) throw new Error(`no ${job}`);
    return { job, saw: found.saw, status };
  });
  const by = { name: "Pat Doe", relation: "owner" as const };
  const sign = { by, signature: { kind: "typed" as const, name: "Pat Doe" } };
  expect(
    await anyone().approvals.decide({ token, decisions, ...sign, total: totalWith(shown, yes), key: key() }),
  ).toMatchObject({ ok: true });
}

async function approveAll() {
  const { address } = await desk().approvals.makeLink({ order: id, key: key() });
  const token = address.split("#")[1] ?? "";
  const shown = await anyone().approvals.open({ token });
  const decided = await anyone().approvals.decide({
    token,
    decisions: shown.jobs.map(({ id: job, saw }) => ({ job, saw, status: "approved" as const })),
    by: { name: "Pat Doe", relation: "owner" },
    total: totalWith(
      shown,
      jobs.map((job) => job.id),
    ),
    signature: { kind: "typed", name: "Pat Doe" },
    key: key(),
  });
  expect(decided).toMatchObject({ ok: true });
  return totalWith(shown, ["brakes", "filter", "wipers"]);
}
const setRate = (to: number) =>
  desk().orders.edit({
    ...{ id, key: key() },
    commands: [{ type: "set-line", line: "labor", changes: [{ field: "rate", from: 15_000, to }] }],
  });

test("who is asked for the first time reads what it comes to with tax, and nothing of an earlier question", async () => {
  const { subject, text } = await ask();
  expect(subject).toBe("2016 Honda Civic (7ABC123): Hollis Street Garage asks for your decision");
  expect(text).toContain("Brakes: $225.00\n");
  expect(text).toMatch(/\nTotal with tax, if you approve all: \$\d+\.\d\d\n/);
  expect(text).not.toMatch(/changed|We asked you|button/);
});

test("who is asked once more about the same reads since when an answer is awaited", async () => {
  await ask();
  world.pass(3 * 3_600_000);
  const { subject, text } = await ask();
  expect(subject).toBe("2016 Honda Civic (7ABC123): Hollis Street Garage is still waiting for your decision");
  expect(text).toMatch(
    /We asked you on March 2, 2026 at 9:00 AM, and have no answer yet\. Here’s the link again\./,
  );
  // One of the prices is another by then.
  await setRate(20_000);
  world.pass(3 * 3_600_000);
  const { text: changed } = await ask();
  expect(changed).toMatch(/have no answer yet\. Something has changed since then/);
});

test("who has decided some jobs reads what is decided and how many still wait, not that there is no answer", async () => {
  await ask();
  await decide(["filter", "declined"]);
  const { subject, text } = await ask(true);
  expect(subject).toBe("2016 Honda Civic (7ABC123): 2 jobs still wait for your decision");
  expect(text).toContain(
    "Already decided: Cabin filter; 2 jobs still wait for your decision. Here’s the link again.",
  );
  expect(text).not.toContain("no answer yet");
  await setRate(20_000);
  await orderRef(world.db, id).update({ "customer.language": "es" });
  const { subject: spanish, text: changed } = await ask(true);
  expect(spanish).toBe("Honda Civic 2016 (7ABC123): faltan 2 trabajos por decidir");
  expect(changed).toContain("Ya está decidido: Cabin filter; faltan 2 trabajos por decidir. Algo cambió");
  await decide(["brakes", "approved"]);
  const { subject: last } = await ask(true);
  expect(last).toBe("Honda Civic 2016 (7ABC123): falta un trabajo por decidir");
});

test("who is asked as the price of approved work changed reads that, both prices, why, and the total with the rest", async () => {
  await approveAll();
  await setRate(20_000);
  const { subject, text } = await ask();
  expect(subject).toBe("2016 Honda Civic (7ABC123): the price of approved work has changed");
  expect(text).toContain(
    "The price of work that was approved on your 2016 Honda Civic (7ABC123) has changed",
  );
  expect(text).toContain("Brakes: $300.00\nApproved before at $225.00\nWhat we found: 2 mm left");
  expect(text).toMatch(/Total with tax, with what’s approved: \$\d+\.\d\d/);
  expect(text).not.toContain("Cabin filter");
  // Asked again, it still says so.
  const { subject: later, text: nudge } = await ask(true);
  expect(later).toBe(subject);
  expect(nudge).toMatch(/We asked you on .*Approved before at \$225\.00/s);
});

test("who has decided and is asked about that again is not told that there is no answer", async () => {
  await ask();
  await decide(["brakes", "declined"], ["wipers", "declined"], ["filter", "declined"]);
  const commands = [{ type: "ask-again" as const, job: "brakes", from: "declined" as const }];
  await desk().orders.edit({ id, commands, key: key() });
  expect((await ask(true)).text).toContain("Already decided: Wipers and Cabin filter; one job still waits");
  const others = ["wipers", "filter"].map((job) => ({ ...commands[0], job }) as (typeof commands)[0]);
  world.pass(60_000);
  await decide(["brakes", "declined"]);
  await desk().orders.edit({ id, commands: [...commands, ...others], key: key() });
  const { subject, text } = await ask(true);
  expect(subject).toBe("2016 Honda Civic (7ABC123): Hollis Street Garage asks for your decision");
  expect(text).toMatch(/We asked you on March 2, 2026 at 9:00 AM\. /);
  expect(text).not.toContain("no answer");
});

test("who has decided on all but a job that became dearer since reads both", async () => {
  await ask();
  await decide(["wipers", "declined"], ["filter", "approved"]);
  await setRate(20_000);
  const { subject, text } = await ask(true);
  expect(subject).toBe("2016 Honda Civic (7ABC123): one job still waits for your decision");
  expect(text).toContain("Already decided: Wipers and Cabin filter; one job still waits for your decision.");
  expect(text).toContain("Brakes: $300.00\nWhen we asked you before: $225.00\n");
});

test("who is asked again reads what a job cost when they were asked before, beside what it costs now", async () => {
  await ask();
  await setRate(20_000);
  const { text } = await ask(true);
  expect(text).toContain("Brakes: $300.00\nWhen we asked you before: $225.00\n");
  expect(text.match(/asked you before:/g)).toHaveLength(1);
  // As they were asked by then.
  expect((await ask(true)).text).not.toContain("asked you before:");
  await orderRef(world.db, id).update({ "customer.language": "es" });
  await desk().orders.edit({
    ...{ id, key: key() },
    commands: [{ type: "set-line", line: "wipe", changes: [{ field: "rate", from: 15_000, to: 10_000 }] }],
  });
  expect((await ask(true)).text).toContain("Wipers: $20.00\nCuando le preguntamos antes: $30.00\n");
});

test("as approved work became other work at the same price, no price is said to have changed", async () => {
  await approveAll();
  await desk().orders.edit({
    ...{ id, key: key() },
    commands: [
      {
        type: "set-line",
        line: "labor",
        changes: [
          { field: "hours", from: 150, to: 300 },
          { field: "rate", from: 15_000, to: 7_500 },
        ],
      },
    ],
  });
  const { subject, text } = await ask();
  expect(subject).toBe("2016 Honda Civic (7ABC123): approved work has changed");
  expect(text).toContain("Brakes: $225.00\nApproved before at $225.00");
});

test("what is asked and what was decided on an order stands together in a mail program, and each says which order it is", async () => {
  const { text } = await ask();
  expect(text).toContain("jobs on your 2016 Honda Civic (7ABC123), repair order 1001, for you to decide on.");
  await decide(["brakes", "approved"]);
  await decide(["wipers", "declined"]);
  const mails = (await world.all("outbox")) as OutboxEntry[];
  expect(mails).toHaveLength(3);
  for (const { thread } of mails) expect(thread).toEqual([id]);
});

test("a later receipt of an order says what it replaces, holds all that was said, and is told from the first by its subject", async () => {
  await decide(["brakes", "approved"], ["wipers", "declined"]);
  await setRate(20_000);
  await decide(["brakes", "approved"], ["filter", "approved"]);
  const [first, second] = ((await world.all("outbox")) as OutboxEntry[])
    .filter(({ subject }) => /decision on/.test(subject))
    .map(({ subject, text }) => ({ subject, text: text.replaceAll(/[^\S\n]+/g, " ") }));
  expect(first?.subject).toBe("Your decision on your 2016 Honda Civic (7ABC123), repair order 1001");
  expect(first?.text).not.toContain("replaces");
  expect(second?.subject).toBe("Your new decision on your 2016 Honda Civic (7ABC123), repair order 1001");
  expect(second?.text).toMatch(/For Brakes, this replaces the decision of March 2, 2026 at 9:00 AM\./);
  expect(second?.text).toContain("Brakes: $300.00\nApproved");
  expect(second?.text).toContain("Wipers: $30.00\nDeclined before by Pat Doe, by link");
  expect(second?.text).toContain("Cabin filter: $45.00\nApproved");
});

test("a receipt says how many jobs still wait, as long as some do, and names no total where nothing is approved", async () => {
  await decide(["filter", "declined"]);
  await decide(["brakes", "approved"]);
  await orderRef(world.db, id).update({ "customer.language": "es" });
  await decide(["wipers", "declined"]);
  const [none, one, all] = (await world.all("outbox")) as OutboxEntry[];
  expect(none?.text).toContain("2 jobs still wait for a decision.");
  expect(none?.text).not.toContain("All approved");
  expect(one?.text).toContain("One job still waits for a decision.");
  expect(one?.text).toMatch(/\nAll approved, with tax: \$\d+/);
  expect(all?.text).not.toContain("por decidir");
  expect(all?.text).toMatch(/\nTodo lo autorizado, con impuestos: \$\d+/);
});
