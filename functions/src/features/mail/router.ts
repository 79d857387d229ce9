import { Id } from "@openhood/domain/fields";
import { z } from "zod";
import { mutation, nothing, query, router } from "../../api/trpc.ts";
import { listDeadMail } from "./list-dead-mail.ts";
import { retryAllMail } from "./retry-all-mail.ts";
import { retryMail } from "./retry-mail.ts";

export const mailRouter = router({
  dead: query().query(({ ctx }) => listDeadMail(ctx)),
  retry: mutation(z.strictObject({ id: Id, kind: z.enum(["email", "text"]).optional() })).mutation(
    ({ ctx, input }) => retryMail(ctx, input),
  ),
  retryAll: mutation(nothing).mutation(({ ctx }) => retryAllMail(ctx)),
});
