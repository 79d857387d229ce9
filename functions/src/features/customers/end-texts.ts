import { phoneKey } from "@openhood/domain/customers/find";
import { peopleOf } from "@openhood/domain/customers/people";
import { textNumber } from "@openhood/domain/texts/number";
import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { bumpRevision } from "../../infra/revisions.ts";
import { load } from "../../stores/customers.ts";
import { textWish } from "../../stores/text-opt-outs.ts";

/**
 * Ends texts to a number of a record, as if its owner had answered STOP, once per key: for who asked in words that were not
 * understood, or aloud (47 CFR 64.1200(a)(10)). Refusal: `not-here`, the record has no such number.
 * @throws Problem `not-found`
 */
export async function endTexts(ctx: Ctx, { key, ...input }: { id: string; phone: string; key: string }) {
  authorize(ctx, "customers.endTexts");
  type Reply = { ok: true } | { ok: false; reason: "not-here" };
  return commitOnce<Reply>(ctx, { action: "customers.endTexts", key, input }, async (batch, db) => {
    const { record } = await load(db, input.id);
    const found = peopleOf(record.facts).find(
      ({ phone }) => phone !== null && phoneKey(phone) === phoneKey(input.phone),
    );
    const number = textNumber(found?.phone ?? null);
    if (number === null) return { ok: false, reason: "not-here" };
    (await textWish(db, number)).save(batch, true, ctx.now().toISOString());
    bumpRevision(batch, db, "customers");
    audit(ctx, batch, db, "customers.endTexts", { kind: "record", id: record.id });
    return { ok: true };
  });
}
