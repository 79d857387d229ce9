import { Id, IdempotencyKey } from "@openhood/domain/fields";
import { InviteStaff, NamedRole } from "@openhood/domain/staff/rules";
import { z } from "zod";
import { day, hour, perCaller } from "../../api/limits.ts";
import { mutation, query, router } from "../../api/trpc.ts";
import { inviteStaff } from "./invite-staff.ts";
import { listStaff } from "./list-staff.ts";
import { removeStaff } from "./remove-staff.ts";
import { resendInvitation } from "./resend-invitation.ts";
import { setRole } from "./set-role.ts";

export const staffRouter = router({
  list: query().query(({ ctx }) => listStaff(ctx)),
  invite: mutation(InviteStaff.extend({ key: IdempotencyKey }), [
    ...perCaller(30, hour),
    { per: "mailbox", max: 20, seconds: day },
  ]).mutation(({ ctx, input }) => inviteStaff(ctx, input)),
  resendInvitation: mutation(z.strictObject({ uid: Id, key: IdempotencyKey }), perCaller(30, hour)).mutation(
    ({ ctx, input }) => resendInvitation(ctx, input),
  ),
  setRole: mutation(z.strictObject({ uid: Id, role: NamedRole })).mutation(({ ctx, input }) =>
    setRole(ctx, input),
  ),
  remove: mutation(z.strictObject({ uid: Id })).mutation(({ ctx, input }) => removeStaff(ctx, input)),
});
