import { startTexts } from "@openhood/local-stack/texts/start-texts";
import { onTestFinished } from "vitest";
import { sweepOutbox } from "../src/infra/deliver.ts";
import type { DeliveryCtx } from "../src/infra/delivery-ctx.ts";
import { textOutbox } from "../src/infra/outbox.ts";
import { delivering } from "../src/mails/delivering.ts";
import { makeWorld } from "./world.ts";

/** An empty database, a real peer of the text service beside it, and workers that carry texts from the one to the other. */
export async function makeTexts() {
  const [world, texts] = await Promise.all([makeWorld(), startTexts()]);
  onTestFinished(() => texts.close());
  const system = world.as("public");
  const ctx: DeliveryCtx = delivering({
    ...system,
    random: Math.random,
    config: { ...system.config, siteUrl: "http://127.0.0.1:1", texts: texts.service },
  });
  return {
    world,
    texts,
    ctx,
    sweep: () => sweepOutbox(ctx, Number.POSITIVE_INFINITY),
    /** Puts a text into the outbox, with nothing else. @returns its id */
    async queue(number = "+15550104471", text = "Your car is ready."): Promise<string> {
      const batch = world.db.batch();
      const id = ctx.newId();
      const about = { kind: "order" as const, id: "order" };
      const to = { name: "Ana Ruiz", number };
      textOutbox.add(ctx, batch, world.db, { to, text, person: "ana@example.com", about, link: null }, id);
      await batch.commit();
      return id;
    },
    state: async (id: string) => (await textOutbox.ref(world.db, id).get()).data(),
  };
}
