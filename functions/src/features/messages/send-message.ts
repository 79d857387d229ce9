import type { SendMessage } from "@openhood/domain/messages/message";
import { referenceOf, send } from "@openhood/domain/messages/rules";
import { admitSender } from "../../infra/admit-sender.ts";
import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { log } from "../../infra/log.ts";
import { outbox } from "../../infra/outbox.ts";
import { Problem } from "../../infra/problem.ts";
import { create } from "../../stores/messages.ts";
import { toShop } from "./mails.ts";

export type Sent = { ok: true; reference: string };

/**
 * Takes a message from the contact form: the message, its mail to the shop and the audit entry in one commit, once
 * per key. Who just had their data removed is heard, too. A message that fills in the honeypot gets the same reply, and is not saved.
 */
export async function sendMessage(
  ctx: Ctx,
  { key, website, ...input }: SendMessage & { key: string },
): Promise<Sent> {
  authorize(ctx, "messages.send");
  if (website) {
    log("INFO", "honeypot", { requestId: ctx.requestId });
    return { ok: true, reference: referenceOf(ctx.newId()) };
  }
  const take = (isSince: boolean) =>
    commitOnce(ctx, { action: "messages.send", key, input }, async (batch, db) => {
      if (isSince) await admitSender(batch, db, input.email, ctx.now().getTime());
      const message = send(input, { id: ctx.newId(), at: ctx.now().toISOString() });
      create(batch, db, message);
      outbox.add(ctx, batch, db, toShop(ctx, message), message.id);
      audit(ctx, batch, db, "messages.send", { kind: "message", id: message.id });
      return { ok: true as const, reference: referenceOf(message.id) };
    });
  try {
    return await take(false);
  } catch (error) {
    if (!(error instanceof Problem && error.reason === "removal-runs")) throw error;
    return take(true);
  }
}
