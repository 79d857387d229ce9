import { query, router } from "../../api/trpc.ts";
import { getShop } from "./get-shop.ts";

export const shopRouter = router({
  get: query().query(({ ctx }) => getShop(ctx)),
});
