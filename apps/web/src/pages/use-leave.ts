import { useTranslations } from "use-intl";
import { carryOver } from "../features/outbox/carry-over.ts";
import { isFormTyped } from "../platform/drafts.ts";
import { outbox } from "../platform/outbox.ts";
import { signedInUid } from "../platform/session-store.ts";
import { typedJobs, unsentCount } from "../platform/unsent.ts";
import { useSignOut } from "../platform/use-sign-out.ts";
import { presentAlert, presentToast } from "../ui/overlays/present.ts";
import { isLossAsked, lossesHere, maySignOutHere } from "../ui/overlays/use-ask-to-leave.ts";
import { useConfirm } from "../ui/overlays/use-overlays.ts";

/** How long what waits may take to be sent before it is asked about, ms. */
const SENDING = 3_000;

type Question = { title: string; text: string; confirm: string; keep: string };

/**
 * Signs out, and says so; asks first where something waits to be sent, which goes with the session, or the page holds what is not saved.
 * @param to the home page, or where one is, which then asks to sign in
 * @param asked what is asked in any case: by a button that is about something else
 */
export function useLeave(to: "home" | "here" = "home", asked?: Question): () => void {
  const t = useTranslations("signOut");
  const signOut = useSignOut();
  const ask = useConfirm();
  /** Asks what becomes of what is not sent. Resolves to whether to go on. */
  const seeToOutbox = async (): Promise<boolean> => {
    await carryOver();
    await Promise.race([outbox.flush(), new Promise((resolve) => setTimeout(resolve, SENDING))]);
    await outbox.refresh();
    const uid = signedInUid() ?? "";
    const count = outbox.entries.get().filter(({ owner }) => owner === uid).length;
    if (count === 0) return true;
    const { data } = await presentAlert({
      title: t("title"),
      text: t("waiting", { count }),
      choices: [
        { label: t("keep"), value: "cancel", kind: "cancel" },
        { label: t("discard"), value: "discard", kind: "danger" },
        { label: t("confirm"), value: "confirm", kind: "primary" },
      ],
    }).dismissed;
    if (data === "discard") await outbox.clear(uid);
    return data === "discard" || data === "confirm";
  };
  const leave = async () => {
    // What is typed saves itself for that, and waits to be sent.
    const jobs = typedJobs();
    const typed = !isLossAsked() && isFormTyped() ? [t("form")] : [];
    const losses = [...(jobs > 0 ? [t("jobs", { count: jobs })] : []), ...lossesHere(), ...typed];
    const count = unsentCount();
    const unsent = count > 0 ? t("text", { count }) : null;
    const isAsked = asked !== undefined || unsent !== null || losses.length > 0;
    const isMeant =
      !isAsked ||
      (await ask({
        title: asked?.title ?? t(unsent ? "title" : "unsavedTitle"),
        text: [asked?.text, unsent, ...losses].filter(Boolean).join(" "),
        confirm: asked?.confirm ?? t("confirm"),
        keep: asked?.keep ?? t("keep"),
        danger: count > 0 || losses.length > 0,
      }));
    if (!isMeant || !(await maySignOutHere(isAsked))) return;
    if (!(await seeToOutbox())) return;
    await signOut(to);
    presentToast({ text: t("done") });
  };
  return () => void leave();
}
