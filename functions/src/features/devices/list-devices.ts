import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { approvedDevices } from "../../stores/devices.ts";

/** The screens that are let in, by name; `lastSeenAt` to ten minutes. */
export async function listDevices(ctx: Ctx) {
  authorize(ctx, "devices.list");
  const devices = await approvedDevices(await ctx.db());
  return devices
    .flatMap(({ id, state }) => {
      if (state.status !== "approved") return [];
      const { name, approvedAt, lastSeenAt } = state;
      return [{ id, name, approvedAt, lastSeenAt }];
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}
