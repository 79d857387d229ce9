import { useLocation } from "react-router-dom";
import { useTranslations } from "use-intl";
import { needMessages } from "../../platform/language.tsx";
import { useMe } from "../../platform/me.ts";
import { useProblemText } from "../../platform/problem.ts";
import { loadPart } from "../../platform/release.ts";
import { ApiProvider } from "../../platform/trpc.tsx";
import type { IconName } from "../../ui/icons.tsx";
import { askOnce } from "../../ui/overlays/ask-once.ts";
import { bufferKeys } from "../../ui/overlays/buffer-keys.ts";
import { presentModal, presentToast } from "../../ui/overlays/present.ts";

// The forms have the schedule's words, which other pages of the desk do not load.
const load = async () =>
  (await Promise.all([import("./new-forms.tsx"), needMessages("schedule"), needMessages("customers")]))[0];

/** One of the forms. `id`: of the command that opens it, the same on the schedule. */
export type NewEntry = { id: string; icon: IconName; label: string; open: () => void };

/** The forms of the schedule that this person may use, from any page of the desk, for the day on screen. */
export function useNewForms(): NewEntry[] {
  const t = useTranslations("desk.new");
  const me = useMe();
  const problem = useProblemText();
  const { pathname, search } = useLocation();
  const date = pathname === "/desk/schedule" ? new URLSearchParams(search).get("date") : null;
  const open = (kind: "appointment" | "block" | "walkIn") => () =>
    void askOnce("new", async () => {
      const typed = bufferKeys();
      try {
        const { NewForm } = await loadPart(load);
        const form = presentModal({ label: t(kind), position: "beside" }, (close) => (
          <ApiProvider>
            <NewForm kind={kind} date={date} close={() => void close()} />
          </ApiProvider>
        ));
        await form.dismissed;
      } finally {
        typed.release();
      }
    }).catch((error: unknown) => presentToast({ text: problem(error) }));
  const entry = (kind: "appointment" | "block" | "walkIn", id: string, icon: IconName): NewEntry => ({
    id: `schedule.${id}`,
    icon,
    label: t(kind),
    open: open(kind),
  });
  return [
    ...(me.may("booking.bookFor") ? [entry("appointment", "book", "calendar")] : []),
    ...(me.may("booking.walkIn") ? [entry("walkIn", "walkIn", "car")] : []),
    ...(me.may("booking.block") ? [entry("block", "block", "lock")] : []),
  ];
}
