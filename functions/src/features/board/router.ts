import { mutation, nothing, query, router } from "../../api/trpc.ts";
import { getBoard } from "./get-board.ts";
import { rebuildBoard } from "./rebuild-board.ts";

export const boardRouter = router({
  get: query().query(({ ctx }) => getBoard(ctx)),
  rebuild: mutation(nothing).mutation(({ ctx }) => rebuildBoard(ctx)),
});
