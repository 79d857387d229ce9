import { useQuery, useQueryClient } from "@tanstack/react-query";
import { readAnew } from "../../../platform/read-anew.ts";
import { noteShopChange } from "../../../platform/shop-changes.ts";
import { type ApiOutputs, useTRPC } from "../../../platform/trpc.tsx";

export type ShopEdit = ApiOutputs["shop"]["edit"];

/** The shop for its editors, and how to read it again after a change. */
export function useShopEdit() {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const options = trpc.shop.edit.queryOptions();
  const query = useQuery(options);
  /** Reads the shop again, here and wherever this tab shows it. */
  const reread = async (): Promise<ShopEdit> => {
    noteShopChange();
    void cache.invalidateQueries({ queryKey: trpc.shop.get.pathKey() });
    return readAnew(cache, options);
  };
  return { query, reread };
}
