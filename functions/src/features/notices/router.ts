import { query, router } from "../../api/trpc.ts";
import { listNotices } from "./list-notices.ts";

export const noticesRouter = router({
  list: query().query(({ ctx }) => listNotices(ctx)),
});
