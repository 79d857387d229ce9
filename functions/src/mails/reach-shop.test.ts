import { randomUUID } from "node:crypto";
import { totalWith } from "@openhood/domain/approvals/customer-order";
import { callLink, formatPhone } from "@openhood/domain/phone";
import { demoProfile } from "@openhood/local-stack/seed/demo-shop";
import { beforeEach, expect, test } from "vitest";
import { estimateToDecide } from "../../test/estimate-to-decide.ts";
import { makePost, type Post } from "../../test/post.ts";
import { appRouter } from "../api/router.ts";
import { createCallerFactory } from "../api/trpc.ts";
import type { OutboxEntry } from "../infra/outbox.ts";
import { orderRef } from "../stores/orders.ts";

let post: Post;
let order: string;
const callerOf = createCallerFactory(appRouter);
const desk = () => callerOf(post.world.as("advisor"));
const key = () => randomUUID();
const email = "pat@example.com";

beforeEach(async () => {
  post = await makePost();
  order = await estimateToDecide(post.world);
  await orderRef(post.world.db, order).update({ "customer.email": email });
});

/** The e-mail that comes of it, as it waits to be sent. */
async function mailOf(what: () => Promise<unknown>): Promise<OutboxEntry> {
  await what();
  const [mail] = (await post.world.all("outbox")) as OutboxEntry[];
  if (!mail) throw new Error("no e-mail");
  return mail;
}

const nameApprover = async (
  uid: string | null = null,
  of: { email: string; language: "en" | "es" } = { email, language: "en" },
) => {
  const facts = { kind: "person" as const, name: "Pat Doe", phone: null, notes: null };
  const { id: record } = await desk().customers.create({ facts: { ...facts, ...of }, key: key() });
  await post.world.db.doc(`customers/${record}`).update({ uid });
  await desk().approvals.nameApprover({
    ...{ record, saidBy: "Pat Doe", key: key() },
    facts: {
      ...{ name: "Lee", email: null, phone: "(212) 555-0171", relation: "driver" },
      ...{ vehicles: null, limit: null },
    },
  });
};
const decide = async () => {
  const { address } = await desk().approvals.makeLink({ order, key: key() });
  const token = address.split("#")[1] ?? "";
  const anyone = callerOf(post.world.as("public"));
  const shown = await anyone.approvals.open({ token });
  await anyone.approvals.decide({
    ...{ token, total: totalWith(shown), key: key() },
    decisions: shown.jobs.map(({ id: job, saw }) => ({ job, saw, status: "declined" as const })),
    by: { name: "Pat Doe", relation: "owner" },
    signature: { kind: "typed", name: "Pat Doe" },
  });
};
const ask = () => desk().approvals.sendLink({ order, key: key() });
const write = () => desk().threads.answer({ order, text: "It is ready.", job: null, saw: 0, key: key() });
const askForCode = () =>
  callerOf(post.world.as("customer", "mallory")).customers.sendClaimCode({ email, language: "en" });

test.each([
  ["who may approve", () => nameApprover()],
  ["what was decided", decide],
  ["what is to be decided", ask],
  ["what the shop answers", write],
  ["that an address is claimed", askForCode],
])(
  "an e-mail that says %s calls the shop with a finger, and answers to it go to the shop",
  async (_, what) => {
    const mail = await mailOf(what);
    expect(mail.text).toContain(formatPhone(demoProfile.phone));
    expect(mail.text).not.toContain("tel:");
    expect(mail.html).toContain(`href="${callLink(demoProfile.phone)}"`);
    expect(mail.replyTo?.address).toMatch(/openhood\.example$/);
  },
);

test("who is told of an approver, and has no account, is told to sign in or make one; no robot answers it", async () => {
  const { html, text } = await mailOf(() => nameApprover());
  expect(html).toContain('href="http://localhost:5000/account/garage#to=pat%40example.com"');
  expect(text).toContain("sign in with this address, pat@example.com, or create an account with it");
  expect(text).not.toContain("change it in your garage");
  expect(text).toContain("Cars: All of yours");
  await post.sweep();
  const [sent] = await post.mail.list();
  expect(sent?.headers).toContainEqual({ key: "auto-submitted", value: "auto-generated" });
});

test("who has an account finds the way to their garage, in the language of the e-mail", async () => {
  const english = await mailOf(() => nameApprover("pat"));
  expect(english.text).toContain("Open my garage:\nhttp://localhost:5000/account/garage");
  expect(english.text).toContain("or change it in your garage");
  await post.world.db.doc(`outbox/${english.id}`).delete();
  const spanish = await mailOf(() => nameApprover("mari", { email: "mari@example.com", language: "es" }));
  expect(spanish.text).toContain("Autos: Todos los suyos");
  expect(spanish.text).toContain("Abrir mi garaje:\nhttp://localhost:5000/es/account/garage");
});
