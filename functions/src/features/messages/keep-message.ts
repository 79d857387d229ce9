import type { Message } from "@openhood/domain/messages/message";
import { referenceOf } from "@openhood/domain/messages/rules";
import type { MessageOriginal } from "@openhood/domain/threads/inbound";
import { admitSender } from "../../infra/admit-sender.ts";
import { audit } from "../../infra/audit.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { Problem } from "../../infra/problem.ts";
import { create, type Loaded } from "../../stores/messages.ts";
import { loadTimeZone } from "../../stores/shop.ts";
import type { Answered } from "./find-answered.ts";
import { toShop } from "./mails.ts";

/** Whose message is kept, once per key, and what came. */
type Intent = {
  action: "messages.send" | "messages.receive";
  key: string;
  input: { email: string };
  who?: string;
};

/** What is written: a new message, or one with an entry more, that is saved as it was read; the e-mail it is of; and what it answers. */
export type Written = Partial<Pick<Loaded, "save">> & {
  message: Message;
  original?: MessageOriginal | undefined;
  answered?: Answered | null;
};

/**
 * Keeps what came: a message, its mail to the shop and the audit entry in one commit. Who just had their data removed is heard, too, as it
 * holds only what they just wrote.
 */
export async function keepMessage(
  ctx: Ctx,
  intent: Intent,
  write: (stamp: { id: string; at: string }) => Written | Promise<Written>,
): Promise<{ ok: true; reference: string }> {
  const { action, input } = intent;
  const keep = (isSince: boolean) =>
    commitOnce(ctx, intent, async (batch, db) => {
      if (isSince) await admitSender(batch, db, input.email, ctx.now().getTime());
      const { message, save, original, answered } = await write({
        id: ctx.newId(),
        at: ctx.now().toISOString(),
      });
      if (save) save(batch, message, original);
      else create(batch, db, message, original);
      const about = answered && { answered, timeZone: (await loadTimeZone(db)) ?? ctx.config.timeZone };
      outbox.add(ctx, batch, db, toShop(ctx, message, about), message.entries.at(-1)?.id);
      audit(ctx, batch, db, action, { kind: "message", id: message.id });
      return { ok: true as const, reference: referenceOf(message.id) };
    });
  try {
    return await keep(false);
  } catch (error) {
    if (!(error instanceof Problem && error.reason === "removal-runs")) throw error;
    return keep(true);
  }
}
