import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { bookingInput, openShop, waiterAt } from "../../../test/booking.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { bookFor } from "../booking/book-for.ts";
import { beginConversation } from "./begin-conversation.ts";
import { findConversation } from "./find-conversation.ts";
import { getMessage } from "./get-message.ts";
import { sendMessage } from "./send-message.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await openShop(world);
});

const email = "dana@example.com";
async function booked(more: { email?: string } = { email }) {
  const input = { ...bookingInput({ when: waiterAt(9) }), name: "Dana Reyes", email: "", ...more };
  const reply = await bookFor(world.as("advisor"), { ...input, key: randomUUID() });
  if (!reply.ok) throw new Error(reply.reason);
  return reply.appointment.id;
}
const mails = async () =>
  (await world.all("outbox")).filter(({ about, to }) => about.kind === "message" && to.address === email);

describe("the conversation with an appointment's customer", () => {
  test("is begun by the shop once per key: it stands in the inbox as answered, and is mailed", async () => {
    const appointment = await booked();
    expect(await findConversation(world.as("advisor"), { appointment })).toMatchObject({
      customer: { name: "Dana Reyes", email },
      latest: null,
    });
    const input = { appointment, text: "Please bring the locking nut.", key: randomUUID() };
    const replies = await Promise.all([1, 2, 3].map(() => beginConversation(world.as("advisor"), input)));
    const [reply] = replies;
    expect(replies).toEqual([reply, reply, reply]);
    if (!reply?.ok) throw new Error("it is begun");
    const message = await getMessage(world.as("owner"), { id: reply.id });
    expect(message.state).toMatchObject({ status: "answered", answeredBy: "advisor" });
    expect(message.entries).toMatchObject([{ by: { kind: "staff" }, text: input.text }]);
    expect(await findConversation(world.as("advisor"), { appointment })).toMatchObject({
      latest: { id: reply.id, status: "answered" },
    });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.text).toContain(input.text);
  });

  test("is the latest one they wrote themselves, where there is one", async () => {
    const appointment = await booked();
    const contact = { name: "Dana", email, message: "It squeals.", language: "en" as const };
    await sendMessage(world.as("public"), { ...contact, key: randomUUID() });
    world.pass(1_000);
    await sendMessage(world.as("public"), { ...contact, message: "Still.", key: randomUUID() });
    const { latest } = await findConversation(world.as("advisor"), { appointment });
    const { entries } = await getMessage(world.as("owner"), { id: latest?.id ?? "" });
    expect(entries[0]?.text).toBe("Still.");
  });

  test("cannot be begun without an address, nor by a technician", async () => {
    const appointment = await booked({});
    const input = { appointment, text: "Hello", key: randomUUID() };
    expect(await beginConversation(world.as("advisor"), input)).toEqual({ ok: false, reason: "no-email" });
    const technician = world.as("technician");
    await expect(beginConversation(technician, input)).rejects.toMatchObject({ reason: "forbidden" });
    await expect(findConversation(technician, { appointment })).rejects.toMatchObject({
      reason: "forbidden",
    });
    expect(await world.all("messages")).toEqual([]);
  });
});
