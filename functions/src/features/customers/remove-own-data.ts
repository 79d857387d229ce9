import type { Language } from "@openhood/domain/fields";
import { STAGE_RULES } from "@openhood/domain/repair-orders/stages";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { runAfterCommit } from "../../infra/run-after-commit.ts";
import { knownLanguage } from "../../stores/known-language.ts";
import { openOrdersOf } from "../../stores/personal-orders.ts";
import { profiles, type Removal } from "../../stores/profiles.ts";
import { loadStaff } from "../../stores/staff.ts";
import { canceledVisits } from "./canceled-visits.ts";
import { finishRemoval } from "./finish-removal.ts";
import { leftApprovals } from "./left-approvals.ts";

/**
 * Removes the caller's data and account. The request is saved in one commit; what follows from it is done at once and, if it is
 * interrupted, finished by the sweep. A staff member is refused: the owner removes them from the staff first; then what the
 * staff document holds of them goes too. So is whose car is at the shop, which has to know whose it is until it is picked up, and who alone decides on a fleet's.
 */
export async function removeOwnData(ctx: Ctx, asked: { language?: Language | undefined } = {}) {
  const account = authorizeAccount(ctx, "customers.remove");
  const email = account.role === "unverified" ? null : account.email;
  // Their profile goes with the commit.
  const language = email === null ? null : ((await knownLanguage(ctx, email)) ?? asked.language);
  let removal: Removal = {
    ...{ v: 1, uid: account.uid, email, askedAt: ctx.now().toISOString() },
    ...(language && { language }),
  };
  const reply = await commit(ctx, async (batch, db) => {
    const { members, save } = await loadStaff(db);
    const member = members.find(({ uid }) => uid === account.uid);
    if (member?.leftAt === null) return { ok: false as const, reason: "is-staff" as const };
    if (member)
      save(
        batch,
        members.filter((one) => one !== member),
      );
    const open = email === null ? [] : await openOrdersOf(db, email);
    const here = open.filter(({ order }) => STAGE_RULES[order.stage.is].here);
    if (here.length > 0) {
      const cars = here.map(({ order: { vehicle }, fleet }) => {
        const { id: _, ...car } = vehicle;
        return { ...car, fleet };
      });
      return { ok: false as const, reason: "car-here" as const, cars };
    }
    // None of them comes meanwhile.
    for (const one of open) one.hold(batch);
    const canceled = email === null ? [] : await canceledVisits(ctx, { uid: account.uid, email });
    const left = email === null ? [] : await leftApprovals(ctx, { uid: account.uid, email });
    for (const mail of [...canceled, ...left]) outbox.add(ctx, batch, db, mail);
    removal = { ...removal, canceled: canceled.length };
    profiles.beginRemoval(batch, db, removal);
    audit(ctx, batch, db, "customers.remove", { kind: "customer", id: account.uid });
    return { ok: true as const };
  });
  if (reply.ok) await runAfterCommit(ctx, "removal", () => finishRemoval(ctx, removal));
  return reply;
}
