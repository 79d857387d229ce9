import { hundredthsWorked, type JobClock } from "@openhood/domain/repair-orders/job-clock";
import { orderForTechnician, type TechnicianOrder } from "@openhood/domain/repair-orders/technician-view";
import { authorizeAccount } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { loadBoard } from "../../stores/board.ts";
import { clockOf, workOn } from "../../stores/job-clocks.ts";
import { byIds } from "../../stores/orders.ts";

/** Most orders one call shows. */
const MAX_ORDERS = 20;

/** What was worked on a job. */
type BayWork = {
  /** By everybody up to now, hundredths of an hour. */
  worked: number;
  /** The others who are on it. */
  running: string[];
  /** That my last stretch was paused, and why. */
  paused: { reason: string | null } | null;
};

export type Bay = {
  now: string;
  clock: JobClock;
  orders: {
    order: TechnicianOrder;
    /** Is a job of it mine? */
    isMine: boolean;
    work: Record<string, BayWork>;
  }[];
};

/**
 * A person's clock, the open orders on which a job is theirs, and those of the cars in their bay; without money, whoever asks. Reads
 * the clock, the board, and each order with its work.
 * @param cars appointments of the bay; one that has no order yet is left out
 */
export async function getBay(ctx: Ctx, { cars }: { cars: readonly string[] }): Promise<Bay> {
  const { uid } = authorizeAccount(ctx, "clock.bay");
  const db = await ctx.db();
  const [clock, board] = await Promise.all([clockOf(db, uid), loadBoard(db)]);
  const mine = Object.values(board)
    .filter(({ technicians }) => technicians.some((one) => one.uid === uid))
    .toSorted((a, b) => ((a.promisedAt ?? "~") < (b.promisedAt ?? "~") ? -1 : 1))
    .map(({ id }) => id);
  const running = clock.open ? [clock.open.order] : [];
  const ids = [...new Set([...running, ...mine, ...cars.filter((id) => id in board)])].slice(0, MAX_ORDERS);
  const [orders, works] = await Promise.all([byIds(db, ids), workOn(db, ids)]);
  const now = ctx.now().toISOString();
  return {
    now,
    clock,
    orders: orders.flatMap((order, index) => {
      if (!order) return [];
      const stretches = works[index] ?? [];
      const work = order.jobs.map(({ id }) => {
        const on = stretches.filter(({ job }) => job === id);
        const last = on.findLast(({ by }) => by.uid === uid);
        return [
          id,
          {
            worked: hundredthsWorked(on, now),
            running: on.filter(({ to, by }) => to === null && by.uid !== uid).map(({ by }) => by.name),
            paused: last?.end === "paused" ? { reason: last.reason } : null,
          } satisfies BayWork,
        ] as const;
      });
      const isMine = order.jobs.some(({ technician }) => technician?.uid === uid);
      return [{ order: orderForTechnician(order), isMine, work: Object.fromEntries(work) }];
    }),
  };
}
