import { Code, Language } from "@openhood/domain/fields";
import { z } from "zod";
import { hour, perCaller } from "../../api/limits.ts";
import { mutation, query, router } from "../../api/trpc.ts";
import { confirmTest } from "./confirm-test.ts";
import { dismissSetup } from "./dismiss-setup.ts";
import { getSetup } from "./get-setup.ts";
import { sendTest } from "./send-test.ts";

export const setupRouter = router({
  get: query().query(({ ctx }) => getSetup(ctx)),
  sendTest: mutation(z.strictObject({ language: Language }), perCaller(6, hour)).mutation(({ ctx, input }) =>
    sendTest(ctx, input),
  ),
  confirmTest: mutation(z.strictObject({ code: Code }), perCaller(30, hour)).mutation(({ ctx, input }) =>
    confirmTest(ctx, input),
  ),
  dismiss: mutation(z.strictObject({ dismissed: z.boolean() })).mutation(({ ctx, input }) =>
    dismissSetup(ctx, input),
  ),
});
