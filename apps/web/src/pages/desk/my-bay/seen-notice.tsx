import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/states.tsx";
import styles from "./my-bay-page.module.css";

type Props = {
  title: string;
  /** The button's name: what was seen. */
  seenOf: string;
  onSeen: () => void;
  /** What can be done besides. */
  more?: ReactNode;
  children: ReactNode;
} & { [data in `data-${string}`]?: string };

/** What became of something that had waited for the connection; it stays until its person has seen it. */
export function SeenNotice({ title, seenOf, onSeen, more, children, ...data }: Props) {
  const t = useTranslations("myBay");
  return (
    <div className={styles.kept} {...data}>
      <Notice tone="watch" title={title}>
        {children}
      </Notice>
      {more}
      <Button size="large" wide variant="quiet" aria-label={seenOf} onClick={onSeen}>
        {t("seen")}
      </Button>
    </div>
  );
}
