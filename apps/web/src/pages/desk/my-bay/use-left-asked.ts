import type { TechnicianJob } from "@openhood/domain/repair-orders/technician-view";
import { seesContacts } from "@openhood/domain/staff/technician-view";
import { useTranslations } from "use-intl";
import { readDraft } from "../../../platform/drafts.ts";
import { useMe } from "../../../platform/me.ts";
import { useConfirm } from "../../../ui/overlays/use-overlays.ts";
import { noteForms, useBayNotes } from "./use-bay-notes.ts";

/**
 * Asks before a car is done about which something was written and not sent, or on which one found something that nobody took up.
 * Resolves to whether it is meant.
 */
export function useLeftAsked() {
  const t = useTranslations("myBay.left");
  const { uid, role } = useMe();
  const { notes } = useBayNotes();
  const ask = useConfirm();
  return async (id: string, jobs: readonly TechnicianJob[]): Promise<boolean> => {
    const forms = [noteForms.ask(id), noteForms.found(id), ...jobs.map((job) => noteForms.write(job.id))];
    // What waits for the connection goes by itself; what was refused does not.
    const isUnsent = (form: string) =>
      readDraft(form, uid) !== null || notes.some((note) => note.form === form && note.refused);
    const unsent = forms.filter(isUnsent).length;
    // The counter is asked of everything that was found, as the car is made ready.
    const found = seesContacts(role) ? 0 : jobs.filter(({ foundBy }) => foundBy?.uid === uid).length;
    if (unsent === 0 && found === 0) return true;
    const text = [unsent > 0 && t("unsent", { count: unsent }), found > 0 && t("found", { count: found })];
    return ask({
      title: t("title"),
      text: text.filter(Boolean).join(" "),
      confirm: t("confirm"),
      keep: t("keep"),
    });
  };
}
