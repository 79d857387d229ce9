import { returned, taken } from "@openhood/domain/mail/outbox";
import { UNSUBSCRIBED } from "@openhood/domain/texts/refusal";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { textOutbox } from "../../infra/outbox.ts";
import { textWish } from "../../stores/text-opt-outs.ts";

/** What became of a text, as the service tells it: what it calls the text, how it is, and the number of an error, 0 for none. */
export type TextStatus = { id: string; sid: string; is: string; code: number };

const LOST = new Set(["failed", "undelivered"]);
const OUT = new Set(["accepted", "queued", "sending", "sent", "delivered", "read"]);

/**
 * Notes what became of a text: one that could not be delivered is among those that were given up, for staff to see; one that we
 * did not know was taken is not sent again. Saying it twice, or late, changes nothing.
 */
export async function noteTextStatus(ctx: Ctx, { id, sid, is, code }: TextStatus): Promise<{ ok: true }> {
  return commit(ctx, async (batch, db) => {
    const entry = await textOutbox.find(db, id);
    const now = ctx.now().getTime();
    // Of an earlier round: it was sent again since, and is another text.
    const isOther = entry?.status === "sent" && entry.sid !== undefined && entry.sid !== sid;
    if (!entry || isOther) return { ok: true };
    const after = LOST.has(is)
      ? returned(entry, [is, code || ""].join(" ").trim(), now)
      : OUT.has(is)
        ? taken(entry, now)
        : null;
    if (!after) return { ok: true };
    textOutbox.settle(batch, db, entry, { ...after, sid }, now);
    if (code === UNSUBSCRIBED) {
      const wish = await textWish(db, entry.to.number);
      if (!wish.optedOut) wish.save(batch, true, ctx.now().toISOString());
    }
    return { ok: true };
  });
}
