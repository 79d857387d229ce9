import { fleetOnPaper } from "@openhood/domain/approvals/addressee";
import { customerOrder } from "@openhood/domain/approvals/customer-order";
import { mailboxOf } from "@openhood/domain/mailbox";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { Thread, Words } from "@openhood/domain/threads/entry";
import { answer } from "@openhood/domain/threads/rules";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { unlessRemoved } from "../../infra/removal-mark.ts";
import { answeredMail } from "../../mails/thread-mail.ts";
import { approversOn } from "../../stores/approvers-on.ts";
import { linkToGive } from "../../stores/link-to-give.ts";
import { load } from "../../stores/orders.ts";
import { currentShopAndSettings } from "../../stores/shop-and-settings.ts";
import { loadThread } from "../../stores/threads.ts";
import { whoDecidesOn } from "../../stores/who-decides-on.ts";

/** Whether it goes by e-mail, too: without an address the customer reads it on the order's page only. */
export type Answered = { ok: true; isMailed: boolean } | { ok: false; reason: "thread-full" | "answered" };

/**
 * The shop writes into an order's thread, once per key: it stands on the order's page, and goes by e-mail to who decides on the
 * order and to the approvers whose question it answers, each with a link of their own. Refused where another of the shop answered since. @param saw how many entries the caller has seen. @throws Problem `not-found`
 */
export async function answerCustomer(
  ctx: Ctx,
  { key, ...input }: Words & { order: string; saw: number; key: string },
): Promise<Answered> {
  const { uid, name } = authorizeAccount(ctx, "threads.answer");
  // Whoever sends it again, as the reply was lost, may have seen more by then: it is the same answer.
  const intent = { action: "threads.answer", key, input: { order: input.order, text: input.text } };
  return commitOnce<Answered>(ctx, intent, async (batch, db) => {
    const [loaded, { thread, save }, { shop }] = await Promise.all([
      load(db, input.order),
      loadThread(db, input.order),
      currentShopAndSettings(db),
    ]);
    const { order } = loaded;
    const [to, asking] = await Promise.all([whoDecidesOn(ctx, order), approversAsking(ctx, order, thread)]);
    // An approver of the owner's mailbox has it there already.
    const others = asking.filter(({ email }) => !to || mailboxOf(email) !== mailboxOf(to.email));
    const told = [...(to ? [{ ...to, id: undefined }] : []), ...others];
    const isMailed = told.length > 0;
    const { text, job, saw } = input;
    const stamp = { id: ctx.newId(), at: ctx.now().toISOString() };
    const made = answer(
      order,
      thread,
      { text, job, saw, by: { uid, name }, mail: isMailed ? stamp.id : null },
      stamp,
    );
    if (!made.ok) return made;
    loaded.hold(batch);
    unlessRemoved(batch, db, order.customer.email);
    save(batch, made.thread, made.entry);
    const said = { entry: made.entry, question: thread?.question ?? null, earlier: thread?.mails ?? [] };
    const tell = async (to: { name: string; email: string }, approver: string | undefined, id: string) => {
      const link = await linkToGive(ctx, batch, { order, by: { uid, name }, approver, to });
      const fleet = fleetOnPaper(order.customer, link.fleet);
      const about = { to, order: customerOrder(order), fleet, link, shop };
      outbox.add(ctx, batch, db, answeredMail(ctx, about, said), id);
    };
    for (const [n, one] of told.entries()) await tell(one, one.id, n === 0 ? stamp.id : ctx.newId());
    audit(ctx, batch, db, "threads.answer", { kind: "order", id: order.id });
    return { ok: true, isMailed };
  });
}

/** The approvers whose question is open, who may still approve and have an address. */
async function approversAsking(ctx: Ctx, order: RepairOrder, thread: Thread | null) {
  const ids = thread?.question?.approvers ?? [];
  const on = ids.length > 0 ? await approversOn(await ctx.db(), order) : null;
  return (on?.approvers ?? []).flatMap(({ id, name, email }) =>
    email && ids.includes(id) ? [{ id, name, email }] : [],
  );
}
