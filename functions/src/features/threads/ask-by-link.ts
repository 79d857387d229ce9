import type { Words } from "@openhood/domain/threads/entry";
import { ask } from "@openhood/domain/threads/rules";
import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { unlessRemoved } from "../../infra/removal-mark.ts";
import { linkInForce, linkWithOrder } from "../../stores/link-in-force.ts";
import { loadThread } from "../../stores/threads.ts";

/** Its number in the thread: the words themselves are not kept with the call. */
export type Asked =
  | { ok: true; number: number }
  | { ok: false; reason: "thread-full" | "closed" | "too-many" };

/**
 * Whoever holds a link writes into the thread of the order it opens, once per key; the shop has an open question then. Throws as
 * {@link linkInForce} does.
 */
export async function askByLink(
  ctx: Ctx,
  { token, key, ...words }: Words & { token: string; key: string },
): Promise<Asked> {
  authorize(ctx, "threads.ask");
  const { link } = await linkInForce(ctx, token);
  const intent = { action: "threads.ask", key, input: { link: link.id, ...words } };
  return commitOnce<Asked>(ctx, intent, async (batch, db) => {
    const [{ hold, loaded, signer }, { thread, save }] = await Promise.all([
      linkWithOrder(ctx, token),
      loadThread(db, link.order),
    ]);
    const { order } = loaded;
    const said = { ...words, channel: "page", approver: signer?.approver ?? null } as const;
    const made = ask(order, thread, said, { id: ctx.newId(), at: ctx.now().toISOString() });
    if (!made.ok) return made;
    // Ended meanwhile, it says nothing; nor is anything said on an order that was picked up or removed meanwhile.
    hold(batch);
    loaded.hold(batch);
    unlessRemoved(batch, db, order.customer.email, signer?.approver.email ?? null);
    save(batch, made.thread, made.entry);
    audit(ctx, batch, db, "threads.ask", { kind: "order", id: order.id });
    return { ok: true, number: made.entry.number };
  });
}
