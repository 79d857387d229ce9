import { randomUUID } from "node:crypto";
import { WriteBatch } from "firebase-admin/firestore";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { makeWorld, type World } from "../../../test/world.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { answerMessage } from "./answer-message.ts";
import { archiveMessage } from "./archive-message.ts";
import { assignMessage } from "./assign-message.ts";
import { followUpMessage } from "./follow-up-message.ts";
import { getMessage } from "./get-message.ts";
import { listInbox } from "./list-inbox.ts";
import { listOwnMessages } from "./list-own-messages.ts";
import { reopenMessage } from "./reopen-message.ts";
import { sendMessage } from "./send-message.ts";

const contact = {
  name: "Ana Ruiz",
  email: "customer@example.com",
  phone: "555 010 7788",
  vehicle: "2014 Civic",
  message: "It squeals when I brake.",
  language: "es" as const,
};

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const sent = async (more: Partial<typeof contact> = {}) => {
  await sendMessage(world.as("public"), { ...contact, ...more, key: randomUUID() });
  const { rows } = await listInbox(world.as("owner"), { status: "new", after: null });
  const [row] = rows;
  if (!row) throw new Error("the message is in the inbox");
  return row.id;
};

describe("sending a message", () => {
  test("writes message, mail and audit entry in one commit", async () => {
    await world.db.collection("warm").get();
    const before = { ...world.rpcs };
    await sendMessage(world.as("public"), { ...contact, key: randomUUID() });
    expect(world.rpcs.commit - before.commit).toBe(1);
    expect(
      Object.values(world.rpcs).reduce((a, b) => a + b, 0) - Object.values(before).reduce((a, b) => a + b, 0),
    ).toBe(1);
    const [[message], [mail], [entry]] = await Promise.all([
      world.all("messages"),
      world.all("outbox"),
      world.all("audit"),
    ]);
    expect(message).toMatchObject({ state: { status: "new" }, from: { email: contact.email } });
    expect(mail).toMatchObject({
      status: "pending",
      to: { address: "shop@openhood.example" },
      replyTo: { name: "Ana Ruiz", address: contact.email },
    });
    expect(mail?.text).toContain(contact.message);
    expect(entry).toMatchObject({ action: "messages.send", subject: { kind: "message", id: message?.id } });
  });

  test("the same key makes one message, however often and however fast it comes", async () => {
    const key = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => sendMessage(world.as("public"), { ...contact, key })),
    );
    replies.push(await sendMessage(world.as("public"), { ...contact, key }));
    expect(new Set(replies.map((reply) => reply.reference)).size).toBe(1);
    expect(await world.all("messages")).toHaveLength(1);
    expect(await world.all("outbox")).toHaveLength(1);
    expect(await world.all("audit")).toHaveLength(1);
  });

  test("the same key with other words is refused", async () => {
    const key = randomUUID();
    await sendMessage(world.as("public"), { ...contact, key });
    await expect(
      sendMessage(world.as("public"), { ...contact, message: "Other", key }),
    ).rejects.toMatchObject({
      reason: "key-reused",
    });
  });

  test("a filled honeypot looks like success and keeps nothing", async () => {
    const reply = await sendMessage(world.as("public"), {
      ...contact,
      website: "http://spam.example",
      key: randomUUID(),
    });
    expect(reply.ok).toBe(true);
    for (const name of ["messages", "outbox", "audit", "idempotency"])
      expect(await world.all(name)).toEqual([]);
  });
});

describe("the inbox", () => {
  test("pages through every message once, the latest moved first", async () => {
    for (let index = 0; index < 65; index++) {
      world.pass(1_000);
      await sent({ message: `Message ${index}` });
    }
    const seen: string[] = [];
    let after: Parameters<typeof listInbox>[1]["after"] = null;
    do {
      const page = await listInbox(world.as("advisor"), { status: "new", after });
      seen.push(...page.rows.map((row) => row.excerpt));
      after = page.next;
      expect(page.unread).toBe(65);
    } while (after);
    expect(seen).toEqual(Array.from({ length: 65 }, (_, index) => `Message ${64 - index}`));
  });

  test("an answer is mailed in the customer's language, stays in the thread, and is sent once per key", async () => {
    const id = await sent();
    const input = { id, text: "Bring it in tomorrow.", key: randomUUID() };
    await Promise.all([1, 2, 3].map(() => answerMessage(world.as("advisor"), input)));
    const message = await getMessage(world.as("owner"), { id });
    expect(message.state).toMatchObject({ status: "answered", answeredBy: "advisor" });
    expect(message.entries).toHaveLength(2);
    const mails = (await world.all("outbox")).filter((mail) => mail.to.address === contact.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      subject: "Su mensaje a Hollis Street Garage",
      replyTo: { address: expect.stringMatching(/^reply\+[^@]+@in\.openhood\.example$/) },
    });
    expect(mails[0]?.text).toMatch(/^Bring it in tomorrow\.\n/);
    expect(mails[0]?.text).toContain(contact.message);
  });

  test("two people who answer at once both keep their words", async () => {
    const id = await sent();
    await Promise.all(
      ["a", "b", "c"].map((uid) =>
        answerMessage(world.as("advisor", uid), { id, text: `from ${uid}`, key: randomUUID() }),
      ),
    );
    const { entries } = await getMessage(world.as("owner"), { id });
    expect(entries.map((entry) => entry.text).sort()).toEqual(
      ["It squeals when I brake.", "from a", "from b", "from c"].sort(),
    );
  });

  test("what was archived can be brought back, and refusals say why", async () => {
    const id = await sent();
    expect(await archiveMessage(world.as("owner"), { id })).toEqual({ ok: true });
    expect(await archiveMessage(world.as("owner"), { id })).toEqual({
      ok: false,
      reason: "already-archived",
    });
    expect(await reopenMessage(world.as("owner"), { id })).toEqual({ ok: true });
    expect(await reopenMessage(world.as("owner"), { id })).toEqual({ ok: false, reason: "not-archived" });
  });

  test("a technician answers what is assigned to them and nothing else", async () => {
    const id = await sent();
    const answer = () => answerMessage(world.as("technician"), { id, text: "Done.", key: randomUUID() });
    await expect(answer()).rejects.toMatchObject({ reason: "not-found" });
    expect(await assignMessage(world.as("owner"), { id, to: "technician" })).toEqual({
      ok: false,
      reason: "not-staff",
    });
    const technician = { v: 1, uid: "technician", name: "Teo", leftAt: null, role: "technician" };
    await world.db.doc("shop/staff").set({ v: 1, members: [technician] });
    expect(await assignMessage(world.as("owner"), { id, to: "technician" })).toEqual({ ok: true });
    expect(await answer()).toEqual({ ok: true });
  });
});

test("a message given to a member in the moment they leave is nobody's", async () => {
  const id = await sent();
  const technician = { v: 1, uid: "technician", name: "Teo", leftAt: null, role: "technician" };
  const staff = world.db.doc("shop/staff");
  await staff.set({ v: 1, members: [technician] });
  const { commit } = WriteBatch.prototype;
  const leaving = vi.spyOn(WriteBatch.prototype, "commit").mockImplementationOnce(async function (
    this: WriteBatch,
  ) {
    await staff.set({ v: 1, members: [{ ...technician, leftAt: "2026-03-02T14:00:00.000Z" }] });
    return commit.call(this);
  });
  expect(await assignMessage(world.as("owner"), { id, to: "technician" })).toEqual({ ok: true });
  leaving.mockRestore();
  expect((await world.all("messages"))[0]).toMatchObject({ id, assignee: null });
});

describe("a customer's own messages", () => {
  test("are those sent from the proven address, without who handles them", async () => {
    await sent();
    await sent({ email: "other@example.com" });
    const mine = await listOwnMessages(world.as("customer"));
    expect(mine).toHaveLength(1);
    expect(mine[0]?.entries[0]).toMatchObject({ by: "you", text: contact.message });
    expect(mine[0]?.language).toBe(contact.language);
    expect(mine[0]).not.toHaveProperty("assignee");
  });

  test("can be continued by their sender and nobody else", async () => {
    const id = await sent();
    await answerMessage(world.as("owner"), { id, text: "Tomorrow?", key: randomUUID() });
    await expect(
      followUpMessage(world.as("customer", "stranger"), { id, text: "Hi", key: randomUUID() }),
    ).rejects.toMatchObject({ reason: "not-found" });
    expect(await followUpMessage(world.as("customer"), { id, text: "Yes.", key: randomUUID() })).toEqual({
      ok: true,
    });
    expect((await getMessage(world.as("owner"), { id })).state).toEqual({ status: "new" });
    const toShop = (await world.all("outbox")).filter((mail) => mail.to.address === "shop@openhood.example");
    expect(toShop).toHaveLength(2);
    expect(toShop.find((mail) => mail.thread.length > 0)?.thread).toEqual([id]);
  });
});

test("a row says whether its sender's name is that of the customer's record with the address", async () => {
  const facts = {
    ...({ kind: "person", name: "Rosa Hollis", email: "rosa@example.com", phone: null } as const),
    ...{ language: "en" as const, notes: null },
  };
  await createCustomer(world.as("advisor"), { facts, key: randomUUID() });
  await sent({ name: "rosa hollis", email: "rosa@example.com" });
  await sent({ name: "Rosa Hollis", email: "imp@other.example" });
  await sent({ name: "Somebody", email: "rosa@example.com" });
  const { rows } = await listInbox(world.as("advisor"), { status: "new", after: null });
  const known = rows.map(({ from, isNameKnown }) => [from.name, from.email, isNameKnown]);
  expect(known).toHaveLength(3);
  expect(known).toContainEqual(["rosa hollis", "rosa@example.com", true]);
  expect(known).toContainEqual(["Rosa Hollis", "imp@other.example", false]);
  expect(known).toContainEqual(["Somebody", "rosa@example.com", false]);
});
