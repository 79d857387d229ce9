import type { SendMessage } from "@openhood/domain/messages/message";
import { referenceOf, send } from "@openhood/domain/messages/rules";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { log } from "../../infra/log.ts";
import { keepMessage } from "./keep-message.ts";

export type Sent = { ok: true; reference: string };

/** Takes a message from the contact form, once per key. A message that fills in the honeypot gets the same reply, and is not saved. */
export async function sendMessage(
  ctx: Ctx,
  { key, website, ...input }: SendMessage & { key: string },
): Promise<Sent> {
  authorize(ctx, "messages.send");
  if (website) {
    log("INFO", "honeypot", { requestId: ctx.requestId });
    return { ok: true, reference: referenceOf(ctx.newId()) };
  }
  return keepMessage(ctx, { action: "messages.send", key, input }, (stamp) => ({
    message: send(input, stamp),
  }));
}
