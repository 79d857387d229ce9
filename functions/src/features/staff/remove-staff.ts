import { leave } from "@openhood/domain/staff/rules";
import type { Ctx } from "../../infra/ctx.ts";
import { changeStaff } from "./change-staff.ts";

/** Removes a staff member; the account stays, as a customer's. Refusals are the domain's. */
export const removeStaff = (ctx: Ctx, input: { uid: string }) =>
  changeStaff(ctx, "staff.remove", input.uid, (staff) => leave(staff, input.uid, ctx.now().toISOString()));
