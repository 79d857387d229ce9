import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ApiInputs, useTRPC } from "../../platform/trpc.tsx";

/** Whose reminders of services: by a mailed link, one's own, or a customer's. */
type Of = ApiInputs["reminders"]["get"]["of"];

/** Whether somebody wants reminders of services, and how to say so. */
export function useReminders(of: Of, enabled = true) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const query = trpc.reminders.get.queryOptions({ of });
  const found = useQuery({ ...query, enabled });
  const set = useMutation(
    trpc.reminders.set.mutationOptions({
      onSuccess: ({ wanted }) => cache.setQueryData(query.queryKey, { wanted }),
    }),
  );
  return { found, set, choose: (wanted: boolean) => set.mutate({ of, wanted }) };
}
