import type { Language } from "@openhood/domain/fields";
import type { OrderVehicle } from "@openhood/domain/repair-orders/order";
import { STAGE_RULES } from "@openhood/domain/repair-orders/stages";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnceWith } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { runAfterCommit } from "../../infra/run-after-commit.ts";
import { knownLanguage } from "../../stores/known-language.ts";
import { hasOpenMoney, openOrdersOf } from "../../stores/personal-orders.ts";
import { profiles, type Removal } from "../../stores/profiles.ts";
import { loadStaff } from "../../stores/staff.ts";
import { canceledVisits } from "./canceled-visits.ts";
import { finishRemoval } from "./finish-removal.ts";
import { leftApprovals } from "./left-approvals.ts";

type Reply =
  | { ok: true }
  | { ok: false; reason: "is-staff" | "open-money" }
  | { ok: false; reason: "car-here"; cars: (Omit<OrderVehicle, "id"> & { fleet: string | null })[] };

/**
 * Removes the caller's data and account. The request is saved in one commit; what follows from it is done at once and, if it is
 * interrupted, finished by the sweep. A staff member is refused: the owner removes them from the staff first; then what the
 * staff document holds of them goes too. So is whose car is at the shop, which has to know whose it is until it is picked up, and who alone decides on a fleet's, and who owes the shop money or has some to come back (`open-money`).
 */
export async function removeOwnData(
  ctx: Ctx,
  asked: { language?: Language | undefined } = {},
): Promise<Reply> {
  const account = authorizeAccount(ctx, "customers.remove");
  const email = account.role === "unverified" ? null : account.email;
  // Their profile goes with the commit.
  const language = email === null ? null : ((await knownLanguage(ctx, email)) ?? asked.language);
  const refuse = (reply: Reply) => ({ reply, value: null });
  // The record of the call keeps nothing of who they were.
  const intent = { action: "customers.remove", key: ctx.newId(), input: null };
  const { reply, value: removal } = await commitOnceWith<Reply, Removal | null>(
    ctx,
    intent,
    async (batch, db) => {
      const { members, save } = await loadStaff(db);
      const member = members.find(({ uid }) => uid === account.uid);
      if (member?.leftAt === null) return refuse({ ok: false, reason: "is-staff" });
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
        return refuse({ ok: false, reason: "car-here", cars });
      }
      if (email !== null && (await hasOpenMoney(db, email)))
        return refuse({ ok: false, reason: "open-money" });
      // None of them comes meanwhile.
      for (const one of open) one.hold(batch);
      const canceled = email === null ? [] : await canceledVisits(ctx, { uid: account.uid, email });
      const left = email === null ? [] : await leftApprovals(ctx, { uid: account.uid, email });
      for (const mail of [...canceled, ...left]) outbox.add(ctx, batch, db, mail);
      const removal: Removal = {
        ...{ v: 1, uid: account.uid, email, askedAt: ctx.now().toISOString(), canceled: canceled.length },
        ...(language && { language }),
      };
      profiles.beginRemoval(batch, db, removal);
      audit(ctx, batch, db, "customers.remove", { kind: "customer", id: account.uid });
      return { reply: { ok: true }, value: removal };
    },
  );
  if (removal) await runAfterCommit(ctx, "removal", () => finishRemoval(ctx, removal));
  return reply;
}
