import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { loadStaff } from "../../stores/staff.ts";

/** Who works at the shop now, in the order they came; instants are ISO 8601, `invitedAt` null for who has signed in. */
export async function listStaff(ctx: Ctx) {
  authorize(ctx, "staff.list");
  const { members } = await loadStaff(await ctx.db());
  return members
    .filter((member) => member.leftAt === null)
    .map(({ uid, name, email, role, since, invitation }) => {
      return { uid, name, email, role, since, invitedAt: invitation?.sentAt ?? null };
    });
}
