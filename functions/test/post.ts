import { randomUUID } from "node:crypto";
import type { SendMessage } from "@openhood/domain/messages/message";
import { startMail } from "@openhood/local-stack/mail/start-mail";
import { onTestFinished } from "vitest";
import { sendMessage } from "../src/features/messages/send-message.ts";
import { sweepOutbox } from "../src/infra/deliver.ts";
import type { DeliveryCtx } from "../src/infra/delivery-ctx.ts";
import { delivering } from "../src/mails/delivering.ts";
import { makeWorld } from "./world.ts";

/** An empty database, a real SMTP server beside it, and workers that carry mail from the one to the other. */
export async function makePost(timeout = 1_500) {
  const [world, mail] = await Promise.all([makeWorld(), startMail()]);
  onTestFinished(() => mail.close());
  const times = ["connectionTimeout", "greetingTimeout", "socketTimeout"].map((name) => `${name}=${timeout}`);
  const smtpUrl = `${mail.smtpUrl}?${times.join("&")}`;
  const system = world.as("public");
  const ctx: DeliveryCtx = delivering({
    ...system,
    random: Math.random,
    config: { ...system.config, smtpUrl },
  });

  const send = (more: Partial<SendMessage> = {}) =>
    sendMessage(ctx, {
      name: "Ana Ruiz",
      email: "ana@example.com",
      message: "It squeals.",
      language: "en",
      ...more,
      key: randomUUID(),
    });
  return {
    world,
    mail,
    ctx,
    send,
    /** So many workers sweep at once, until none finds anything to do. */
    sweep: (workers = 2) =>
      Promise.all(Array.from({ length: workers }, () => sweepOutbox(ctx, Number.POSITIVE_INFINITY))),
    /** Many messages of as many people, through the verb; what each must find in their mail, by address. */
    async sendMany(count: number) {
      const input = Array.from({ length: count }, (_, index) => ({
        name: `Person ${index}`,
        email: `person${index}@example.com`,
        message: `It squeals, says number ${index}.`,
      }));
      for (let from = 0; from < count; from += 50) await Promise.all(input.slice(from, from + 50).map(send));
      return input;
    },
    states: async () => (await world.all("outbox")).map(({ status }) => String(status)),
  };
}

export type Post = Awaited<ReturnType<typeof makePost>>;
