import type { Appointment } from "@openhood/domain/booking/appointment";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { feel } from "../../../platform/haptics.ts";
import { clearIntent, intentKey } from "../../../platform/intent.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useProblemText } from "../../../platform/problem.ts";
import { noticeOutdated, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { presentAlert, presentToast } from "../../../ui/overlays/present.ts";
import type { VersionedAppointment } from "../types.ts";
import { appointmentLabel, type ScheduleClock } from "../words.ts";
import { useChangeWords } from "./change-words.ts";

/** The server's reply to an action on an appointment. */
export type Reply =
  | { ok: true; version?: number; notified?: "email" | "no-email" | "nobody" }
  | {
      ok: false;
      reason: "taken" | "ended" | "not-now" | "too-soon" | "beyond-horizon" | "nothing-to-undo" | "too-late";
    }
  | { ok: false; reason: "edit-conflict"; now: VersionedAppointment };

/** What staff can do with an appointment and take back. */
export type Step =
  | "confirm"
  | "checkIn"
  | "startWork"
  | "markReady"
  | "finish"
  | "noShow"
  | "reopen"
  | "move"
  | "undo";

/** How long a toast offers to take a change back, ms. */
const OFFERED = 8_000;

type Done = Extract<Reply, { ok: true }>;

type Names = { clock: ScheduleClock; laneName: (id: string) => string };

/**
 * Runs an action on an appointment and tells the result: done, refused, or changed by somebody else in the meantime, and what
 * they changed. Resolves to whether it was done; the schedule is fetched again.
 */
export function useAppointmentAction({ clock, laneName }: Names) {
  const t = useTranslations("schedule");
  const { language } = useLanguage();
  const trpc = useTRPC();
  const api = useTRPCClient();
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

  /** Says what was done and who hears of it, and offers to take it back. */
  const tellDone = (step: Step, { appointment }: VersionedAppointment, { version, notified }: Done) => {
    const label = appointmentLabel(appointment, language);
    const told = notified && notified !== "nobody" ? t(`notified.${notified}`) : "";
    const text = [t(`done.${step}`, { label }), told].filter(Boolean).join(". ");
    if (step === "undo" || version === undefined) return void presentToast({ text });
    const toast = presentToast({ text, action: t("undo"), duration: OFFERED });
    void toast.dismissed.then(({ data }) => {
      if (data !== "pressed") return;
      const { id } = appointment;
      void act("undo", { appointment, version }, null, (key) =>
        api.booking.undo.mutate({ id, version, key }),
      );
    });
  };

  const act = async (
    what: Step | "voidLinks",
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
        if (what !== "voidLinks") tellDone(what, versioned, reply);
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
