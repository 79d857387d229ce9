import { Id, Instant } from "@openhood/domain/fields";
import { securityKinds } from "@openhood/domain/security/event";
import { z } from "zod";
import { query, router } from "../../api/trpc.ts";
import { listEvents } from "./list-events.ts";

const Page = z.strictObject({
  kind: z.enum(securityKinds).nullable(),
  after: z.strictObject({ at: Instant, id: Id }).nullable(),
});

export const securityRouter = router({
  events: query(Page).query(({ ctx, input }) => listEvents(ctx, input)),
});
