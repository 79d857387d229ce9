import { Id, IdempotencyKey } from "@openhood/domain/fields";
import { InviteStaff, NamedRole } from "@openhood/domain/staff/rules";
import { z } from "zod";
import { hour, perCaller } from "../../api/limits.ts";
import { mutation, query, router } from "../../api/trpc.ts";
import { inviteStaff } from "./invite-staff.ts";
import { listStaff } from "./list-staff.ts";
import { removeStaff } from "./remove-staff.ts";
import { setRole } from "./set-role.ts";

export const staffRouter = router({
  list: query().query(({ ctx }) => listStaff(ctx)),
  invite: mutation(InviteStaff.extend({ key: IdempotencyKey }), perCaller(30, hour)).mutation(
    ({ ctx, input }) => inviteStaff(ctx, input),
  ),
  setRole: mutation(z.strictObject({ uid: Id, role: NamedRole })).mutation(({ ctx, input }) =>
    setRole(ctx, input),
  ),
  remove: mutation(z.strictObject({ uid: Id })).mutation(({ ctx, input }) => removeStaff(ctx, input)),
});
