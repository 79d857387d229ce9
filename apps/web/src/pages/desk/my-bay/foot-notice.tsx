import { useTranslations } from "use-intl";
import { Button } from "../../../ui/button.tsx";
import { IsAnnounced, Notice } from "../../../ui/states.tsx";
import { useHeldFocus } from "../../../ui/use-held-focus.ts";
import styles from "./my-bay-page.module.css";

type Props = {
  /** The job it is about: whoever has seen it goes on there. */
  job: string | undefined;
  /** What the job is called. */
  name: string | null;
  /** Null while there is nothing to be said. */
  text: string | null;
  onSeen: () => void;
  "data-cut"?: string | undefined;
};

/**
 * What came while the page is looked at, until it is seen. It stands at the page's foot, where it pushes away nothing that is about to
 * be pressed, and the page goes nowhere under whoever has read it.
 */
export function FootNotice({ job, name, text, onSeen, "data-cut": cut }: Props) {
  const t = useTranslations("myBay");
  const held = useHeldFocus(
    () =>
      document.querySelector<HTMLElement>(`[data-bay-job="${CSS.escape(job ?? "")}"] button`) ??
      document.querySelector<HTMLElement>("h1"),
    { preventScroll: true },
  );
  const as = text !== null && { role: "group", "aria-label": name ?? undefined, "data-cut": cut };
  return (
    <div className={styles.kept} {...as} {...held}>
      {/* There before its words come, for these to be announced. */}
      <div role="status">
        <IsAnnounced value={true}>{text !== null && <Notice tone="watch">{text}</Notice>}</IsAnnounced>
      </div>
      {text !== null && (
        <Button size="large" wide variant="quiet" onClick={onSeen}>
          {t("seen")}
        </Button>
      )}
    </div>
  );
}
