import type { StaffRole } from "@openhood/domain/staff/roles";
import { changeRole } from "@openhood/domain/staff/rules";
import type { Ctx } from "../../infra/ctx.ts";
import { changeStaff } from "./change-staff.ts";

/** Gives a staff member another role; their sessions end and come back with it. Refusals are the domain's. */
export const setRole = (ctx: Ctx, input: { uid: string; role: StaffRole }) =>
  changeStaff(ctx, "staff.setRole", input.uid, (staff) => changeRole(staff, input.uid, input.role));
