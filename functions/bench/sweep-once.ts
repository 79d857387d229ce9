import { remindCustomers } from "../src/features/booking/remind-customers.ts";
import { linkUnlinked } from "../src/features/customers/link-unlinked.ts";
import { reindexFinds } from "../src/features/customers/reindex-finds.ts";
import { sweepRemovals } from "../src/features/customers/sweep-removals.ts";
import { checkNotices } from "../src/features/notices/check-notices.ts";
import { compareLines } from "../src/features/search/compare-lines.ts";
import type { OrderShop } from "./order-shop.ts";

/** What the sweep does each minute, on the shop's own clock; without accounts, mail, and the check of the night. */
export async function sweepOnce({ world }: OrderShop): Promise<void> {
  const ctx = world.as("public");
  const until = ctx.now().getTime() + 60_000;
  await Promise.all([
    sweepRemovals(ctx),
    remindCustomers(ctx),
    linkUnlinked(ctx),
    reindexFinds(ctx, until),
    compareLines(ctx),
    checkNotices(ctx),
  ]);
}
