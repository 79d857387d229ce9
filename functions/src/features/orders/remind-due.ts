import { type Deferred, deferredUntilNow } from "@openhood/domain/maintenance/deferred";
import { whatIsDue } from "@openhood/domain/maintenance/due";
import {
  isReminderTime,
  toRemind,
  weekAfter,
  whoIsReminded,
  withReminded,
} from "@openhood/domain/maintenance/reminders";
import type { MaintenanceSettings } from "@openhood/domain/maintenance/settings";
import { priceOfferedAgain } from "@openhood/domain/repair-orders/declined-work";
import { localTime } from "@openhood/domain/shop/opening";
import type { ShopProfile } from "@openhood/domain/shop/profile";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { described, log } from "../../infra/log.ts";
import { outbox } from "../../infra/outbox.ts";
import { dueMail, type WaitingWork } from "../../mails/due-mail.ts";
import { isVehicleExpected } from "../../stores/appointment-queries.ts";
import { loadBoard } from "../../stores/board.ts";
import { byIds, current } from "../../stores/customers.ts";
import { loadDueReminders } from "../../stores/due-reminders.ts";
import { currentMaintenance, currentOrderSettings } from "../../stores/order-settings.ts";
import { mailboxId, reminderWish } from "../../stores/reminder-opt-outs.ts";
import { loadShopAndSettings } from "../../stores/shop-and-settings.ts";
import { load, pageOfAll } from "../../stores/vehicles.ts";
import { declinedWorkOf } from "./declined-work-of.ts";

/** Vehicles looked at between two notes of how far it has come. */
const PAGE = 50;

/**
 * Tells customers by e-mail what is due on their cars, and what they put off until now, where the shop wants that: each car is looked at once a week, while the
 * shop is open. Run by the sweep: it stops when its time is over, and resumes there.
 * @param until milliseconds since 1970 after which no further page is begun
 * @returns how many e-mails were written
 */
export async function remindDue(ctx: Ctx, until: number): Promise<number> {
  const db = await ctx.db();
  const [{ value: settings }, { state }] = await Promise.all([currentMaintenance(db), loadDueReminders(db)]);
  const now = ctx.now();
  // Tomorrow in UTC is the latest date anywhere: most minutes cost these two reads.
  const latest = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10);
  if (!settings.reminders || (state && latest < state.next)) return 0;
  const { setup } = await loadShopAndSettings(db);
  if (!setup) return 0;
  const { shop } = setup;
  const local = localTime(now, shop.timeZone);
  if ((state && local.date < state.next) || !isReminderTime(shop, local)) return 0;
  const inShop = new Set(Object.values(await loadBoard(db)).map(({ vehicle }) => vehicle.id));
  const how = { settings, shop, today: local.date };
  let after = state?.after ?? null;
  let reminded = 0;
  while (ctx.now().getTime() < until) {
    const cars = await pageOfAll(db, PAGE, after);
    for (const { id, merged, archivedAt, serviced = [], deferred = [] } of cars) {
      if (merged || archivedAt !== null || inShop.has(id)) continue;
      if (serviced.length === 0 && deferred.length === 0) continue;
      try {
        if (await remind(ctx, id, how)) reminded++;
      } catch (error) {
        log("ERROR", "due reminder", { vehicle: id, ...described(error) });
      }
    }
    after = cars.length < PAGE ? null : (cars.at(-1)?.id ?? null);
    const next = after === null ? weekAfter(local.date) : local.date;
    await commit(ctx, async (batch, db) => {
      (await loadDueReminders(db)).save(batch, { v: 1, after, next });
      return { ok: true as const };
    });
    if (after === null) break;
  }
  return reminded;
}

/** Writes to whoever looks after a car, and notes of what: one commit, so that nobody is told twice. */
async function remind(
  ctx: Ctx,
  id: string,
  { settings, shop, today }: { settings: MaintenanceSettings; shop: ShopProfile; today: string },
): Promise<boolean> {
  const reply = await commit(ctx, async (batch, db) => {
    const { vehicle, noteReminded } = await load(db, id);
    const { odometer, serviced = [], reminded = [], deferred = [] } = vehicle;
    const due = toRemind(whatIsDue(settings, { serviced, readings: odometer, today }), reminded, today);
    const over = deferredUntilNow(deferred, today);
    const waiting = over.length > 0 ? await stillWaiting(db, id, over) : [];
    if ((due.length === 0 && over.length === 0) || vehicle.merged)
      return { ok: false as const, reason: "nothing-due" };
    const [owner] = await current(db, await byIds(db, [vehicle.owner]));
    const who = owner && whoIsReminded(owner.facts);
    if (!who) return { ok: false as const, reason: "no-address" };
    const [wish, isExpected] = await Promise.all([
      reminderWish(db, mailboxId(who.email)),
      isVehicleExpected(db, id, ctx.now().getTime()),
    ]);
    if (!wish.wanted || isExpected) return { ok: false as const, reason: "not-wanted" };
    wish.hold(batch);
    const left = deferred.filter((one) => !over.includes(one));
    noteReminded(batch, { reminded: withReminded(reminded, due), deferred: left });
    // What was put off may have been done, or refused, since.
    const isTold = due.length > 0 || waiting.length > 0;
    const { language } = owner.facts;
    if (isTold)
      outbox.add(ctx, batch, db, dueMail(ctx, { ...who, language }, { vehicle, due, waiting, shop }));
    return { ok: true as const, isTold };
  });
  return reply.ok && reply.isTold;
}

/** What of the work that was put off waits still, at the shop's prices of today. Reads the car's latest orders. */
async function stillWaiting(
  db: Awaited<ReturnType<Ctx["db"]>>,
  vehicle: string,
  over: readonly Deferred[],
): Promise<WaitingWork[]> {
  const [waiting, { value: rules }] = await Promise.all([
    declinedWorkOf(db, vehicle),
    currentOrderSettings(db),
  ]);
  return waiting.flatMap(({ order, job }) => {
    const found = over.find((one) => one.order === order && one.job === job.id);
    if (!found) return [];
    const { name, authorization } = job;
    return [{ name, until: found.until, before: authorization.cents, price: priceOfferedAgain(job, rules) }];
  });
}
