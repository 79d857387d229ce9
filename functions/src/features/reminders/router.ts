import { RemindersOf } from "@openhood/domain/customers/reminders";
import { z } from "zod";
import { hour, perCaller } from "../../api/limits.ts";
import { mutation, query, router } from "../../api/trpc.ts";
import { getReminders } from "./get-reminders.ts";
import { setReminders } from "./set-reminders.ts";

const Whose = z.strictObject({ of: RemindersOf });

export const remindersRouter = router({
  get: query(Whose).query(({ ctx, input }) => getReminders(ctx, input)),
  set: mutation(Whose.extend({ wanted: z.boolean() }), perCaller(60, hour)).mutation(({ ctx, input }) =>
    setReminders(ctx, input),
  ),
});
