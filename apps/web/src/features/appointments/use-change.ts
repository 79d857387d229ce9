import type { AppointmentRef, OwnAppointment, Refused, When } from "@openhood/domain/booking/inputs";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { clearIntent, intentKey } from "../../platform/intent.ts";
import { useTRPC, useTRPCClient } from "../../platform/trpc.tsx";
import { useInvalidateDays } from "./use-availability.ts";

/** Moves an appointment, or calls it off. */
export function useChange(which: AppointmentRef, id: string, onMoved?: () => void) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const forgetDays = useInvalidateDays();
  const intent = `appointment.${id}`;
  const settle = async (answer: { ok: true; appointment: OwnAppointment } | Refused) => {
    forgetDays();
    if (!answer.ok) return;
    clearIntent(intent);
    if ("token" in which) cache.setQueryData(trpc.booking.byLink.queryKey(which), answer.appointment);
    await cache.invalidateQueries({ queryKey: trpc.booking.mine.pathKey() });
  };
  const canceling = useMutation(trpc.booking.cancel.mutationOptions({ onSuccess: settle }));
  const moving = useMutation(
    trpc.booking.reschedule.mutationOptions({
      onSuccess: async (answer) => {
        await settle(answer);
        if (answer.ok) onMoved?.();
      },
    }),
  );
  const answer = canceling.data ?? moving.data;
  return {
    cancel: () => canceling.mutate({ appointment: which, key: intentKey(intent, { cancel: which }) }),
    move: (when: When) =>
      moving.mutate({ appointment: which, when, key: intentKey(intent, { which, when }) }),
    pending: canceling.isPending || moving.isPending,
    error: canceling.error ?? moving.error,
    refusal: answer && !answer.ok ? answer : null,
    /** Why it was not done, where another time would not help. */
    refused:
      answer && !answer.ok && (answer.reason === "cut-off" || answer.reason === "ended")
        ? answer.reason
        : null,
  };
}

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
