import type { BookAppointment } from "@openhood/domain/booking/inputs";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { whenOf } from "../../../features/appointments/times.ts";
import type { Refusal } from "../../../features/appointments/types.ts";
import { useInvalidateDays } from "../../../features/appointments/use-availability.ts";
import { feel } from "../../../platform/haptics.ts";
import { clearIntent, intentKey } from "../../../platform/intent.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useTRPC } from "../../../platform/trpc.tsx";
import { currentDraft, type Draft, forgetDraft } from "./draft.ts";
import { vehicleOf } from "./steps.ts";

/** What the API is to be told; null while an answer is missing. */
export function inputOf(draft: Draft, language: "en" | "es"): BookAppointment | null {
  const vehicle = vehicleOf(draft);
  const { services, when, note, name, email, phone, code } = draft;
  if (!when || !vehicle) return null;
  return { services, when, vehicle, note, name, email, phone, language, code };
}

/** Books what the draft says. `onCode`: the code was not the one that was mailed. */
export function useBook({
  onRefused,
  onCode,
}: {
  onRefused: (refusal: Refusal) => void;
  onCode: () => void;
}) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const forgetDays = useInvalidateDays();
  const { language } = useLanguage();
  const booking = useMutation(
    trpc.booking.book.mutationOptions({
      onSuccess: async (answer, { when }) => {
        if (answer.ok) {
          cache.setQueryData(trpc.booking.byLink.queryKey({ token: answer.token }), answer.appointment);
          void cache.invalidateQueries({ queryKey: trpc.booking.mine.pathKey() });
          clearIntent("book");
          feel("success");
          // The draft goes with its page: without it the steps would show for a moment that they are empty.
          await navigate(`/appointment#${answer.token}`, { replace: true, state: { booked: true } });
          return forgetDraft();
        }
        // With another code it is the same request: it may be done already, and its reply be lost.
        if (answer.reason === "code") return onCode();
        clearIntent("book");
        forgetDays();
        const { reason, nearest, open } = answer;
        onRefused({ reason, nearest: nearest.map((slot) => whenOf(when.kind, slot)), open });
      },
    }),
  );
  return {
    pending: booking.isPending,
    error: booking.error,
    book: () => {
      const input = inputOf(currentDraft(), language);
      if (!input || booking.isPending) return;
      // The code proves who asks and is no part of what they want: with another code it is the same request.
      booking.mutate({ ...input, key: intentKey("book", { ...input, code: "" }) });
    },
  };
}
