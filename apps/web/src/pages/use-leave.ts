import { useTranslations } from "use-intl";
import { unsentCount } from "../platform/drafts.ts";
import { useSignOut } from "../platform/use-sign-out.ts";
import { presentToast } from "../ui/overlays/present.ts";
import { useConfirm } from "../ui/overlays/use-overlays.ts";

/**
 * Signs out, and says so; asks first where something waits to be sent, which goes with the session.
 * @param to the home page, or where one is, which then asks to sign in
 */
export function useLeave(to: "home" | "here" = "home"): () => void {
  const t = useTranslations("signOut");
  const signOut = useSignOut();
  const ask = useConfirm();
  const leave = async () => {
    const count = unsentCount();
    const isMeant =
      count === 0 ||
      (await ask({
        title: t("title"),
        text: t("text", { count }),
        confirm: t("confirm"),
        keep: t("keep"),
        danger: true,
      }));
    if (!isMeant) return;
    await signOut(to);
    presentToast({ text: t("done") });
  };
  return () => void leave();
}
