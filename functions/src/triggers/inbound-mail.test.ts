import type { ServerResponse } from "node:http";
import type { Request as FunctionRequest } from "firebase-functions/https";
import { beforeEach, expect, test } from "vitest";
import { estimateToDecide } from "../../test/estimate-to-decide.ts";
import { logged } from "../../test/logged.ts";
import { config, makeWorld, type World } from "../../test/world.ts";
import { provideFirestore } from "../infra/firebase.ts";
import { load } from "../stores/orders.ts";
import { replyAddressOf } from "../stores/reply-addresses.ts";
import { inboundMail } from "./inbound-mail.ts";

const EMAIL = "pat@example.com";
const right = `Bearer ${config.inbound?.secret}`;
let world: World;
let to: string;

beforeEach(async () => {
  world = await makeWorld();
  provideFirestore(world.db);
  const id = await estimateToDecide(world);
  const { order, save } = await load(world.db, id);
  const batch = world.db.batch();
  const customer = { ...order.customer, email: EMAIL };
  save(batch, { ...order, customer, revision: order.revision + 1 }, []);
  await batch.commit();
  to = replyAddressOf(config, id, EMAIL) ?? "";
});

const mailOf = (id: string) =>
  Buffer.from(
    [
      ...["Authentication-Results: mx.openhood.example; dmarc=pass", `From: ${EMAIL}`, `To: ${to}`],
      ...[`Message-ID: <${id}@x.test>`, "", "Yes, please."],
    ].join("\r\n"),
  );

/** What the provider is answered. */
async function status(rawBody: Buffer, authorization: string | undefined, method = "POST"): Promise<number> {
  const said: unknown[] = [];
  const res = {
    statusCode: 0,
    setHeader: () => {},
    end: (...body: unknown[]) => void said.push(...body),
  };
  const req = { method, rawBody, headers: { authorization } };
  await inboundMail(req as unknown as FunctionRequest, res as unknown as ServerResponse);
  expect(said).toEqual([]);
  return res.statusCode;
}
const entries = async () => (await world.db.collectionGroup("entries").get()).size;

test("only who shows the secret brings mail, whatever else they show", async () => {
  for (const wrong of [undefined, "", "Bearer", `Bearer ${"x".repeat(37)}`, right.toLowerCase(), `${right} `])
    expect(await status(mailOf("one"), wrong)).toBe(401);
  expect(await status(mailOf("one"), right, "GET")).toBe(405);
  expect(await entries()).toBe(0);
  expect(await status(mailOf("one"), right)).toBe(200);
  expect(await entries()).toBe(1);
});

test("what goes nowhere is taken with the same answer, so that a spoofer learns nothing; the log says why, and names nobody", async () => {
  const ours = to;
  to = "eve@in.openhood.example";
  expect(await status(mailOf("one"), right)).toBe(200);
  to = ours;
  for (const _ of ["once", "again"]) expect(await status(mailOf("one"), right)).toBe(200);
  expect(await entries()).toBe(1);
  const said = logged.filter(({ message }) => message === "e-mail received");
  expect(said.map(({ taken, reason }) => [taken, reason])).toEqual([
    [false, "not-ours"],
    [true, undefined],
    [false, "known"],
  ]);
  expect(JSON.stringify(said)).not.toContain("@");
});

test("an empty and a huge body are refused, and bytes that are no e-mail are taken and go nowhere", async () => {
  expect(await status(Buffer.alloc(0), right)).toBe(400);
  expect(await status(Buffer.alloc(10 * 1024 * 1024 + 1), right)).toBe(413);
  expect(await status(Buffer.from([0, 255, 254, 10, 13, 58]), right)).toBe(200);
  expect(await entries()).toBe(0);
});

test("a mailbox that sends too many e-mails gets 429 before they are parsed; others are not affected", async () => {
  const [from, other] = [EMAIL, "eve@example.com"];
  const sent = (sender: string, id: string) =>
    status(Buffer.from(mailOf(id).toString().replaceAll(from, sender).replace("Yes, please.", "")), right);
  const answers: number[] = [];
  for (let n = 0; n < 45; n++) answers.push(await sent(from, `n${n}`));
  expect(answers.slice(0, 40).every((one) => one === 200)).toBe(true);
  expect(answers.slice(40).every((one) => one === 429)).toBe(true);
  expect(await sent(other, "other")).toBe(200);
});

test("who writes too much has to come later, and is told so: nothing is lost", async () => {
  for (let n = 0; n < 20; n++) expect(await status(mailOf(`n${n}`), right)).toBe(200);
  expect(await status(mailOf("more"), right)).toBe(429);
  expect(await entries()).toBe(20);
});
