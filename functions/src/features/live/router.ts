import { query, router } from "../../api/trpc.ts";
import { getRevisions } from "./get-revisions.ts";

export const liveRouter = router({
  revisions: query().query(({ ctx }) => getRevisions(ctx)),
});
