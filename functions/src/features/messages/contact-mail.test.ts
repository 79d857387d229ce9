import { randomUUID } from "node:crypto";
import type { SendMessage } from "@openhood/domain/messages/message";
import { beforeEach, expect, test } from "vitest";
import { makeWorld, type World } from "../../../test/world.ts";
import type { OutboxEntry } from "../../infra/outbox.ts";
import { answerMessage } from "./answer-message.ts";
import { followUpMessage } from "./follow-up-message.ts";
import { sendMessage } from "./send-message.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const ana: SendMessage = {
  ...{ name: "Ana Ruiz", email: "customer@example.com", phone: "5550107788", language: "en" },
  message: "It squeals when I brake.\nSince Monday.",
};
async function mailOf(more: Partial<SendMessage> = {}): Promise<OutboxEntry> {
  await sendMessage(world.as("public"), { ...ana, ...more, key: randomUUID() });
  const [mail] = (await world.all("outbox")) as OutboxEntry[];
  if (!mail) throw new Error("no e-mail");
  return mail;
}

test("the shop reads in the subject who wrote of what: the car, or the first words", async () => {
  expect((await mailOf()).subject).toBe("Message from Ana Ruiz: It squeals when I brake. Since Monday.");
});

test("what is written behind it keeps the subject, so that it stays with the first", async () => {
  const { about } = await mailOf({ vehicle: "2014 Civic" });
  await followUpMessage(world.as("customer"), { id: about.id, text: "And again.", key: randomUUID() });
  const subjects = (await world.all("outbox")).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual([
    "Message from Ana Ruiz: 2014 Civic",
    "Re: Message from Ana Ruiz: 2014 Civic",
  ]);
});

test("the shop's answer stands over all the customer wrote since the answer before, and of which days that is", async () => {
  const { about } = await mailOf();
  const again = (text: string) =>
    followUpMessage(world.as("customer"), { id: about.id, text, key: randomUUID() });
  const answer = async (text: string) => {
    await answerMessage(world.as("advisor"), { id: about.id, text, key: randomUUID() });
    const mails = (await world.all("outbox")) as OutboxEntry[];
    return mails.find((mail) => mail.text.startsWith(text))?.text.replace(/[\s\u2009]+/g, " ");
  };
  await again("And when I turn.");
  expect(await answer("Bring it in.")).toContain(
    "You wrote on March 2, 2026: It squeals when I brake. Since Monday. And when I turn.",
  );
  await again("At nine?");
  world.pass(86_400_000);
  await again("Or ten?");
  const second = await answer("At nine.");
  expect(second).toContain("You wrote on March 2 – 3, 2026: At nine? Or ten?");
  expect(second).not.toContain("squeals");
  expect(await answer("No, at ten.")).toContain("2026: At nine? Or ten?");
});

test("the shop calls and writes back with a finger, and knows the number by its form", async () => {
  const { html, text } = await mailOf();
  expect(text).toContain("Phone: (555) 010-7788\n");
  expect(html).toContain('href="tel:5550107788"');
  expect(html).toContain('href="mailto:customer@example.com"');
  expect(text).not.toMatch(/mailto:|tel:/);
});

test("who writes in another language than the shop's is said to", async () => {
  expect((await mailOf()).text).not.toContain("Language");
  world = await makeWorld();
  expect((await mailOf({ language: "es" })).text).toContain("Language: Spanish");
});
