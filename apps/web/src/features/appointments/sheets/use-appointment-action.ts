import type { Appointment } from "@openhood/domain/booking/appointment";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { feel } from "../../../platform/haptics.ts";
import { clearIntent, intentKey } from "../../../platform/intent.ts";
import { useProblemText } from "../../../platform/problem.ts";
import { noticeOutdated, useTRPC } from "../../../platform/trpc.tsx";
import { presentAlert, presentToast } from "../../../ui/overlays/present.ts";
import type { VersionedAppointment } from "../types.ts";
import type { ScheduleClock } from "../words.ts";
import { useChangeWords } from "./change-words.ts";

/** The server's reply to an action on an appointment. */
export type Reply =
  | { ok: true }
  | { ok: false; reason: "taken" | "ended" | "not-now" | "too-soon" | "beyond-horizon" }
  | { ok: false; reason: "edit-conflict"; now: VersionedAppointment };

type Names = { clock: ScheduleClock; laneName: (id: string) => string };

/**
 * Runs an action on an appointment and tells the result: done, refused, or changed by somebody else in the meantime, and what
 * they changed. Resolves to whether it was done; the schedule is fetched again.
 */
export function useAppointmentAction({ clock, laneName }: Names) {
  const t = useTranslations("schedule");
  const trpc = useTRPC();
  const cache = useQueryClient();
  const problem = useProblemText();
  const changeWords = useChangeWords({ clock, laneName });
  const [pending, setPending] = useState<string | null>(null);

  const tell = async (before: Appointment, now: VersionedAppointment) => {
    await presentAlert({
      title: t("changed.title"),
      text: changeWords(before, now.appointment),
      choices: [{ label: t("changed.close"), value: "close", kind: "cancel" }],
    }).dismissed;
  };

  const act = async (
    what: string,
    versioned: VersionedAppointment,
    input: unknown,
    send: (key: string) => Promise<Reply>,
  ): Promise<boolean> => {
    const intent = `schedule.${what}.${versioned.appointment.id}`;
    setPending(what);
    try {
      const reply = await send(intentKey(intent, [versioned.version, input]));
      if (reply.ok) clearIntent(intent);
      await cache.invalidateQueries({ queryKey: trpc.booking.pathKey() });
      if (reply.ok) {
        feel("success");
        return true;
      }
      if (reply.reason === "edit-conflict") void tell(versioned.appointment, reply.now);
      else presentToast({ text: t(`refused.${reply.reason}`), duration: 8000 });
      return false;
    } catch (error) {
      noticeOutdated(error);
      presentToast({ text: problem(error), duration: 8000 });
      return false;
    } finally {
      setPending(null);
    }
  };
  return { act, pending };
}
