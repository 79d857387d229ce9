import type { BookAppointment } from "@openhood/domain/booking/inputs";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { whenOf } from "../../../features/appointments/times.ts";
import type { Refusal } from "../../../features/appointments/types.ts";
import { useInvalidateDays } from "../../../features/appointments/use-availability.ts";
import { feel } from "../../../platform/haptics.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { type ApiOutputs, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import type { Draft } from "./draft.ts";
import { marksOf, vehicleOf } from "./steps.ts";

/** The input for the API; null while an answer is missing. */
export function inputOf(draft: Draft, language: "en" | "es"): BookAppointment | null {
  const vehicle = vehicleOf(draft);
  const { services, when, note, name, email, phone, code } = draft;
  if (!when || !vehicle) return null;
  return { services, when, vehicle, note, name, email, phone, language, code, marks: marksOf(draft) };
}

type Options = { onRefused: (refusal: Refusal) => void; onCode: () => void };
type Reply = ApiOutputs["booking"]["book"] | { ok: false; reason: "incomplete" };

/** What books the draft, as a form sends it. `onCode`: the code was not the one that was mailed. */
export function useBook({ onRefused, onCode }: Options) {
  const trpc = useTRPC();
  const api = useTRPCClient();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const invalidateDays = useInvalidateDays();
  const { language } = useLanguage();
  return {
    send: async (draft: Draft, key: (input: unknown) => string): Promise<Reply> => {
      const input = inputOf(draft, language);
      if (!input) return { ok: false, reason: "incomplete" };
      // The code is not part of the order: with another code it is the same request.
      const answer = await api.booking.book.mutate({ ...input, key: key({ ...input, code: "" }) });
      if (answer.ok) return answer;
      if (answer.reason === "code") onCode();
      else {
        const { reason, nearest, open } = answer;
        invalidateDays();
        onRefused({ reason, nearest: nearest.map((slot) => whenOf(input.when.kind, slot)), open });
      }
      return answer;
    },
    done: async (answer: Extract<Reply, { ok: true }>) => {
      cache.setQueryData(trpc.booking.byLink.queryKey({ token: answer.token }), answer.appointment);
      void cache.invalidateQueries({ queryKey: trpc.booking.mine.pathKey() });
      feel("success");
      await navigate(`/appointment#${answer.token}`, { replace: true, state: { booked: true } });
    },
  };
}
