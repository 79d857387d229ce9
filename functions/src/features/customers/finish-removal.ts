import type { Ctx } from "../../infra/ctx.ts";
import { accounts } from "../../infra/firebase.ts";
import { outbox } from "../../infra/outbox.ts";
import { farewellMail } from "../../mails/account-mails.ts";
import { removeDataOf } from "../../stores/personal-data.ts";
import { profiles, type Removal } from "../../stores/profiles.ts";
import { loadShop } from "../../stores/shop.ts";
import { linkPhoneBookings } from "./link-phone-bookings.ts";

/** Does what follows from a removal that was asked for, and tells whose data it was. Can be interrupted anywhere and run again, also twice at once. */
export async function finishRemoval(ctx: Ctx, removal: Removal): Promise<void> {
  const db = await ctx.db();
  if (removal.email !== null) {
    // What was booked by phone a moment ago and is on no record yet would not be known as theirs.
    await linkPhoneBookings(ctx);
    await removeDataOf(db, removal.email, removal.uid);
  }
  const { errors } = await (await accounts()).deleteUsers([removal.uid]);
  const [failure] = errors;
  if (failure) throw failure.error;
  const shop = await loadShop(db);
  const { email, language = ctx.config.language, canceled = 0 } = removal;
  const mail = email === null ? null : farewellMail(ctx, { email, language, shop, canceled });
  await profiles.endRemoval(db, removal, ctx.now().getTime(), (batch) => outbox.add(ctx, batch, db, mail));
}
