import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../../platform/trpc.tsx";

/** Gives a message to somebody of the crew, or to nobody. */
export function useAssign() {
  const trpc = useTRPC();
  const cache = useQueryClient();
  return useMutation(
    trpc.messages.assign.mutationOptions({
      onSettled: () => cache.invalidateQueries({ queryKey: trpc.messages.pathKey() }),
    }),
  );
}
