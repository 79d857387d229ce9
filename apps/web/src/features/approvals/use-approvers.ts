import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ApiOutputs, useTRPC } from "../../platform/trpc.tsx";

export type ApproversOf = ApiOutputs["approvals"]["approvers"]["records"][number];
export type Approver = ApproversOf["approvers"][number];

/** Who may approve on a customer's cars, or on one's own (null); and what reads it again. */
export function useApprovers(record: string | null, enabled = true) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const found = useQuery({ ...trpc.approvals.approvers.queryOptions({ record }), enabled });
  const reread = () => cache.invalidateQueries({ queryKey: trpc.approvals.approvers.pathKey() });
  return { found, reread };
}
