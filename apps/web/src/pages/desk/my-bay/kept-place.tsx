import { useTranslations } from "use-intl";
import { Button } from "../../../ui/button.tsx";
import styles from "./bay-jobs.module.css";

type Props = {
  id: string;
  of: "job" | "car";
  /** What the job or the car is called. */
  name: string;
  /** How high it was, px. */
  height: number;
  onSeen: () => void;
};

/** The place of a job or a car that is gone, as high as it was: nothing moves up to where something is about to be pressed. */
export function KeptPlace({ id, of, name, height, onSeen }: Props) {
  const t = useTranslations("myBay");
  return (
    <div className={styles.place} style={{ minHeight: height }} data-kept-place={id}>
      <p>{t(`taken.${of}`, { name })}</p>
      <Button variant="quiet" aria-label={t("taken.seenOf", { name })} onClick={onSeen}>
        {t("seen")}
      </Button>
    </div>
  );
}
