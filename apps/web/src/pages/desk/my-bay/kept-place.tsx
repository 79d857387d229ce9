import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/button.tsx";
import styles from "./bay-jobs.module.css";

type Props = {
  id: string;
  /** What the job or the car is called. */
  name: string;
  /** What became of it; null until it is known. */
  text: string | null;
  /** How high it was, px. */
  height: number;
  /** Another notice on the page says why. */
  isTold: boolean;
  onSeen: () => void;
};

/** The place of a job or a car that is gone, as high as it was: nothing moves up to where something is about to be pressed. */
export function KeptPlace({ id, name, text, height, isTold, onSeen }: Props) {
  const t = useTranslations("myBay");
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  // What was announced there is not announced anew once that notice is seen.
  const wasTold = useRef(isTold);
  wasTold.current ||= isTold;
  return (
    <div className={styles.place} style={{ minHeight: height }} data-kept-place={id}>
      <div className={styles.gone}>
        {/* There before its words come, for these to be announced. */}
        <p role={wasTold.current ? undefined : "status"}>{isThere && text}</p>
        <Button variant="quiet" aria-label={t("taken.seenOf", { name })} onClick={onSeen}>
          {t("seen")}
        </Button>
      </div>
    </div>
  );
}
