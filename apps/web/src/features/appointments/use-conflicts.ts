import { useQuery } from "@tanstack/react-query";
import { useMe } from "../../platform/me.ts";
import { useTRPC } from "../../platform/trpc.tsx";

/**
 * The appointments that a change of the hours or the bays left outside them, for the counter; empty until they are known.
 * They are asked for only while a notice says that there were some.
 */
export function useConflicts() {
  const trpc = useTRPC();
  const me = useMe();
  const notices = useQuery({ ...trpc.notices.list.queryOptions(), enabled: me.may("booking.conflicts") });
  const enabled = notices.data?.some(({ kind }) => kind === "conflicts") ?? false;
  const { data } = useQuery({ ...trpc.booking.conflicts.queryOptions(), enabled });
  return (enabled && data?.appointments) || [];
}
