import type { AppointmentRef } from "@openhood/domain/booking/inputs";
import { useMutation } from "@tanstack/react-query";
import { clearIntent, intentKey } from "../../platform/intent.ts";
import { useTRPCClient } from "../../platform/trpc.tsx";

/** Voids the links of an appointment that were mailed so far; a fresh one is mailed. */
export function useVoidLinks(which: AppointmentRef, id: string, onVoided?: () => void) {
  const client = useTRPCClient();
  const intent = `links.${id}`;
  return useMutation({
    mutationFn: () => client.booking.voidLinks.mutate({ appointment: which, key: intentKey(intent, which) }),
    onSuccess: ({ ok }) => {
      clearIntent(intent);
      if (ok) onVoided?.();
    },
  });
}
