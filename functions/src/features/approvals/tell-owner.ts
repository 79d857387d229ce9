import type { Approver, ApproverWord } from "@openhood/domain/customers/approver";
import type { CustomerRecord } from "@openhood/domain/customers/record";
import type { Batch } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { approverMail } from "../../mails/approver-mail.ts";
import { loadShop } from "../../stores/shop.ts";
import { byIds } from "../../stores/vehicles.ts";

/** Puts into a commit that the owner of the cars is told who may approve for them, on which cars, or no more. */
export async function tellOwner(
  ctx: Ctx,
  batch: Batch,
  record: CustomerRecord,
  { approver, is, word }: { approver: Approver; is: "named" | "changed" | "withdrawn"; word: ApproverWord },
): Promise<void> {
  const db = await ctx.db();
  const { vehicles } = approver;
  const [shop, cars] = await Promise.all([loadShop(db), vehicles && byIds(db, vehicles)]);
  outbox.add(ctx, batch, db, approverMail(ctx, record, approver, { is, word, shop, cars }));
}
