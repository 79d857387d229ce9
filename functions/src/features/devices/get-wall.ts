import { isOpen, seenDevice, shownCode } from "@openhood/domain/devices/device";
import { type WallColumn, wallColumns } from "@openhood/domain/devices/wall";
import { authorize } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { revisions } from "../../infra/revisions.ts";
import { loadBoard } from "../../stores/board.ts";
import { deviceId, findDevice } from "../../stores/devices.ts";
import { runningClocks } from "../../stores/job-clocks.ts";
import { currentOrderSettings } from "../../stores/order-settings.ts";

/** What a screen meets: it is none of the shop's, it waits to be let in, or it may see the board. */
type Wall =
  | { status: "off" }
  | { status: "waiting"; code: string }
  | {
      status: "on";
      name: string;
      /** What the board was read at, for the next look. */
      revision: string;
      /** Null where nothing changed since the last look. */
      columns: WallColumn[] | null;
    };

/**
 * The board for the screen that has this secret. Two reads; where something changed since its last look two more, and one
 * for each clock that runs.
 * @param seen the revision of that look
 */
export async function getWall(
  ctx: Ctx,
  { secret, seen }: { secret: string; seen: string | null },
): Promise<Wall> {
  authorize(ctx, "devices.wall");
  const db = await ctx.db();
  const id = deviceId(secret);
  const now = ctx.now().getTime();
  const [found, { board, orders, clock }] = await Promise.all([findDevice(db, id), revisions(db)]);
  if (!found) return { status: "off" };
  const { device } = found;
  const { state } = device;
  if (state.status === "waiting")
    return isOpen(device, now) ? { status: "waiting", code: shownCode(state.code) } : { status: "off" };
  if (seenDevice(device, now))
    await commit(ctx, async (batch, again) => {
      const present = await findDevice(again, id);
      const after = present && seenDevice(present.device, now);
      if (after) present.save(batch, after);
      return { ok: true as const };
    });
  const revision = `${board} ${orders} ${clock}`;
  const on = { status: "on" as const, name: state.name, revision };
  if (seen === revision) return { ...on, columns: null };
  const [cards, settings, clocks] = await Promise.all([
    loadBoard(db),
    currentOrderSettings(db),
    runningClocks(db),
  ]);
  return { ...on, columns: wallColumns(Object.values(cards), settings.value.stages, clocks) };
}
