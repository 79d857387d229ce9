import { useTranslations } from "use-intl";
import { useProblemText } from "../../platform/problem.ts";
import { loadPart } from "../../platform/release.ts";
import { presentModal, presentToast } from "../../ui/overlays/present.ts";

/** Shows what the keys do. */
export function useShortcutHelp(): () => void {
  const t = useTranslations("desk.keys");
  const problem = useProblemText();
  return () =>
    void loadPart(() => import("./shortcut-help.tsx")).then(
      ({ ShortcutHelp }) =>
        presentModal({ label: t("title") }, (close) => <ShortcutHelp close={() => void close()} />),
      (error: unknown) => presentToast({ text: problem(error) }),
    );
}
