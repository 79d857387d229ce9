import { useQueryClient } from "@tanstack/react-query";
import { useEditable } from "../../../platform/read-anew.ts";
import { noteShopChange } from "../../../platform/shop-changes.ts";
import { type ApiOutputs, useTRPC } from "../../../platform/trpc.tsx";

export type ShopEdit = ApiOutputs["shop"]["edit"];

/** The shop for its editors, and how to read it again after a change, wherever this tab shows it. */
export function useShopEdit() {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { query, reread } = useEditable(trpc.shop.edit.queryOptions());
  return {
    query,
    reread: (): Promise<ShopEdit> => {
      noteShopChange();
      void cache.invalidateQueries({ queryKey: trpc.shop.get.pathKey() });
      return reread();
    },
  };
}
