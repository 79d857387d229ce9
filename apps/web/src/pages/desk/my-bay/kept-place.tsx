import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/button.tsx";
import styles from "./bay-jobs.module.css";

/** What is gone: a job, or a car: it was canceled, is ready, has left, or nothing on it is one's own anymore. */
export type Gone = "job" | "canceled" | "ready" | "left" | "car";

type Props = {
  id: string;
  /** Null until it is known. */
  of: Gone | null;
  /** What the job or the car is called. */
  name: string;
  /** How high it was, px. */
  height: number;
  /** Another notice on the page says why. */
  isTold: boolean;
  onSeen: () => void;
};

/** The place of a job or a car that is gone, as high as it was: nothing moves up to where something is about to be pressed. */
export function KeptPlace({ id, of, name, height, isTold, onSeen }: Props) {
  const t = useTranslations("myBay");
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  // What was announced there is not announced anew once that notice is seen.
  const wasTold = useRef(isTold);
  wasTold.current ||= isTold;
  const text = isThere && of !== null && (isTold && of !== "job" ? name : t(`taken.${of}`, { name }));
  return (
    <div className={styles.place} style={{ minHeight: height }} data-kept-place={id}>
      <div className={styles.gone}>
        {/* There before its words come, for these to be announced. */}
        <p role={wasTold.current ? undefined : "status"}>{text}</p>
        <Button variant="quiet" aria-label={t("taken.seenOf", { name })} onClick={onSeen}>
          {t("seen")}
        </Button>
      </div>
    </div>
  );
}
