import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { useTRPC } from "../../../platform/trpc.tsx";

/** A message opened by an address without a tab stands in the tab it is in; what becomes of it later changes no tab. */
export function useOwnTab(opened: string | null): void {
  const trpc = useTRPC();
  const [search, setSearch] = useSearchParams();
  const asked = useRef(search.has("status") ? null : opened);
  const id = asked.current;
  const { data } = useQuery({
    ...trpc.messages.get.queryOptions({ id: id ?? "" }),
    enabled: id !== null && id === opened,
  });
  const status = data?.state.status;
  useEffect(() => {
    if (status === undefined || asked.current === null) return;
    asked.current = null;
    if (status !== "new") setSearch({ status }, { replace: true, preventScrollReset: true });
  }, [status, setSearch]);
}
