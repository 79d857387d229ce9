import { useTranslations } from "use-intl";
import { isFormTyped } from "../platform/drafts.ts";
import { useSignOut } from "../platform/use-sign-out.ts";
import { presentToast } from "../ui/overlays/present.ts";
import { leaveAll, lossesHere } from "../ui/overlays/use-leave-guard.ts";
import { useConfirm } from "../ui/overlays/use-overlays.ts";

type Question = { title: string; text: string; confirm: string; keep: string };

/**
 * Signs out, and says so; asks first where the page holds what is not saved, or something waits to be sent.
 * @param to the home page, or where one is, which then asks to sign in
 * @param asked what is asked in any case: by a button that is about something else
 */
export function useLeave(to: "home" | "here" = "home", asked?: Question): () => void {
  const t = useTranslations("signOut");
  const signOut = useSignOut();
  const ask = useConfirm();
  const leave = async () => {
    const here = lossesHere();
    const typed = here.length === 0 && isFormTyped() ? [t("form")] : [];
    const losses = [...here, ...typed];
    const isAsked = asked !== undefined || losses.length > 0;
    const isMeant =
      !isAsked ||
      (await ask({
        title: asked?.title ?? t("unsavedTitle"),
        text: [asked?.text, ...losses].filter(Boolean).join(" "),
        confirm: asked?.confirm ?? t("confirm"),
        keep: asked?.keep ?? t("keep"),
        danger: losses.length > 0,
      }));
    if (!isMeant) return;
    // Where it does not load, what is not sent stays on the device.
    const part = await import("./ask-unsent.ts").catch(() => null);
    if (part && !(await part.askUnsent(t))) return;
    leaveAll();
    await signOut(to);
    presentToast({ text: t("done") });
  };
  return () => void leave();
}
