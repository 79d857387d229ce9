import { applyInOrder } from "@openhood/domain/approvals/apply-in-order";
import { confirmedBefore } from "@openhood/domain/approvals/confirmed-before";
import { customerOrder, totalWith } from "@openhood/domain/approvals/customer-order";
import type { ApprovalLink, DecideByLink, LinkDecision } from "@openhood/domain/approvals/link";
import type { Approver } from "@openhood/domain/customers/approver";
import { mayApprove } from "@openhood/domain/customers/may-approve";
import { recordContent } from "@openhood/domain/documents/content";
import type { CommandOf } from "@openhood/domain/repair-orders/commands";
import { STAGE_RULES } from "@openhood/domain/repair-orders/stages";
import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commitOnceWith } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { Problem } from "../../infra/problem.ts";
import type { Behalf } from "../../mails/approval-mails.ts";
import { decidedMail } from "../../mails/decided-mail.ts";
import { addDocument } from "../../stores/documents.ts";
import { loadLedger } from "../../stores/ledger.ts";
import { linkInForce, linkWithOrder } from "../../stores/link-in-force.ts";
import { linkToGive } from "../../stores/link-to-give.ts";
import { logoIdNow } from "../../stores/logo.ts";
import { saveEdits } from "../../stores/order-edits.ts";
import { currentOrderSettings } from "../../stores/order-settings.ts";
import { loadShopAndSettings } from "../../stores/shop-and-settings.ts";
import { whoDecidesOn } from "../../stores/who-decides-on.ts";
import { type LinkedOrder, orderByLink } from "./order-by-link.ts";

/**
 * Whether it stands, and the order as it is then. `changed`: somebody decided or edited since it was read, and nothing was written;
 * `over-limit`: it comes to more than the approver may approve (cents), and who may instead.
 */
export type DecidedByLink = { order: LinkedOrder } & (
  | {
      ok: true;
      /** Whether a receipt goes out by e-mail: the shop has an address. */
      receipt: boolean;
    }
  | { ok: false; reason: "changed" | "expired" | "closed" | "date" }
  | { ok: false; reason: "over-limit"; limit: number; instead: string[] }
);
/** The reply without the order, which is read anew for a call that comes again. */
type Kept = DecidedByLink extends infer R ? (R extends unknown ? Omit<R, "order"> : never) : never;

/**
 * Writes down what a customer decided by a link, once per key: all of it or nothing, as they signed all of it. Throws as
 * {@link linkInForce} does.
 */
export async function decideByLink(
  ctx: Ctx,
  { token, key, ...input }: DecideByLink & { token: string; key: string },
): Promise<DecidedByLink> {
  authorize(ctx, "approvals.decide");
  const { link } = await linkInForce(ctx, token);
  const stamp = { by: { uid: `link:${link.id}`, name: input.by.name }, at: ctx.now().toISOString() };
  const { reply, value } = await commitOnceWith<Kept, LinkedOrder>(
    ctx,
    // Whoever holds the link, signed in or not, is the same.
    { action: "approvals.decide", key, input: { link: link.id, ...input }, who: `link:${link.id}` },
    async (batch, db) => {
      const [{ hold, loaded, signer, fleet, owner: person }, { value: rules }, { setup }, logo] =
        await Promise.all([
          linkWithOrder(ctx, token),
          currentOrderSettings(db),
          loadShopAndSettings(db),
          logoIdNow(db),
        ]);
      const { order } = loaded;
      const seen = orderByLink(order, { signer, link, fleet, owner: person });
      if (STAGE_RULES[order.stage.is].ended) return { reply: { ok: false, reason: "closed" }, value: seen };
      const by = signedBy(input.by, signer?.approver);
      if (!by) return { reply: { ok: false, reason: "changed" }, value: seen };
      // What they were not shown they do not decide on, nor for reasons that they were not told: those are kept with their word.
      const told = new Map(seen.jobs.map(({ id, saw }) => [id, saw.reasons]));
      const isTold = ({ job, saw: { reasons = told.get(job) } }: LinkDecision) =>
        told.has(job) && told.get(job) === reasons;
      if (!input.decisions.every(isTold)) return { reply: { ok: false, reason: "changed" }, value: seen };
      const { opened: decisions } = await loadLedger(db, order);
      const taken = {
        recorder: { kind: "link", link: link.id },
        signature: input.signature,
        given: "written",
      } as const;
      const commands = input.decisions.map((one) => commandOf(one, by));
      const made = applyInOrder({ order, decisions, taken }, commands, stamp, rules);
      const refused = made.outcomes.find((one) => !one.ok || !one.changed);
      if (refused) return { reply: { ok: false, reason: reasonOf(refused) }, value: seen };
      const after = customerOrder(made.order);
      const before = confirmedBefore(
        order,
        input.decisions.map(({ job }) => job),
        by,
      );
      // Fees, discounts and tax belong to no job: what was signed for is the total, too.
      if (totalWith(after) !== input.total) return { reply: { ok: false, reason: "changed" }, value: seen };
      if (signer) {
        const total = input.decisions.some(({ status }) => status === "approved") ? totalWith(after) : 0;
        const may = mayApprove(
          signer.record,
          signer.car,
          { kind: "approver", id: signer.approver.id },
          total,
        );
        if (!may.ok && may.reason === "nobody") throw new Problem("not-found");
        if (!may.ok) return { reply: may, value: seen };
        // Withdrawn, or with a lower limit meanwhile, they decide nothing.
        signer.hold(batch);
      }
      // Ended meanwhile, it decides nothing.
      hold(batch);
      await saveEdits(batch, db, loaded, made, stamp);
      audit(ctx, batch, db, "approvals.decide", { kind: "order", id: order.id });
      const record =
        setup &&
        recordContent(made.order, { shop: setup.shop, logo, fleet, owner: person, language: after.language });
      if (record) addDocument(batch, db, record, ctx.now().getTime());
      const owner = setup && (await whoDecidesOn(ctx, order));
      const approver = signer?.approver.email ? { ...signer.approver, email: signer.approver.email } : null;
      type To = { name: string; email: string };
      const receipt = (to: To, link: ApprovalLink, of: { isOwn: boolean; behalf: Behalf | null }) =>
        setup &&
        outbox.add(
          ctx,
          batch,
          db,
          decidedMail(
            ctx,
            { to, order: after, fleet, link, shop: setup.shop },
            { ...input, ...of, record, before },
          ),
        );
      // The owner hears of what somebody decided for them, by a link of their own.
      if (owner)
        receipt(owner, signer ? await linkToGive(ctx, batch, { order, by: stamp.by, to: owner }) : link, {
          isOwn: !signer && (by.relation === "owner" || (fleet !== null && by.name === owner.name)),
          behalf: null,
        });
      if (signer && approver && approver.email !== owner?.email) {
        const behalf = { kind: "approver" as const, owner: signer.record.facts.name, limit: approver.limit };
        receipt(approver, link, { isOwn: true, behalf });
      }
      const isMailed = setup !== null && (signer ? approver : owner) !== null;
      return {
        reply: { ok: true, receipt: isMailed },
        value: orderByLink(made.order, { signer, link, fleet, owner: person }),
      };
    },
  );
  if (value) return { ...reply, order: value };
  // The call came again, and met something that is no more: a link that was ended meanwhile opens nothing.
  const found = await linkWithOrder(ctx, token);
  return { ...reply, order: orderByLink(found.loaded.order, found) };
}

type By = CommandOf<"decide">["decision"]["said"]["by"];

/** Who is written down: of an approver's link nobody but them; null where the call names somebody else. */
function signedBy(by: DecideByLink["by"], approver: Approver | undefined): By | null {
  if (!approver) return by;
  const { id, name, relation, limit } = approver;
  return by.name === name && by.relation === relation ? { name, relation, approver: { id, limit } } : null;
}

type Outcome = ReturnType<typeof applyInOrder>["outcomes"][number];

function reasonOf(outcome: Outcome): "changed" | "expired" | "closed" | "date" {
  if (outcome.ok || outcome.kind === "conflict") return "changed";
  if (outcome.reason === "expired") return "expired";
  if (outcome.reason === "date-past") return "date";
  return "closed";
}

function commandOf({ job, saw: { reasons: _, ...saw }, ...word }: LinkDecision, by: By): CommandOf<"decide"> {
  const said = { by, channel: "link" as const, reachedAt: null, note: null };
  return { type: "decide", job, saw, decision: { ...word, said } };
}
