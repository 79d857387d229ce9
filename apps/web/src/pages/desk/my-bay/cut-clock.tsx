import { inLanguage } from "@openhood/domain/local-text";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import type { OwnClock } from "../../../features/orders/use-job-clock.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/states.tsx";
import styles from "./my-bay-page.module.css";

type Props = { own: OwnClock; clock: ScheduleClock };

/** That somebody else ended what one's clock ran on, and why; until it is pressed again. The job itself may be gone from the page. */
export function CutClock({ own: { cut, open }, clock }: Props) {
  const t = useTranslations("myBay.cut");
  const { language } = useLanguage();
  const [seen, setSeen] = useState<string | null>(null);
  if (!cut || open || seen === cut.stretch) return null;
  const { end } = cut;
  const why = end === "not-approved" || end === "corrected" || end === "ready" ? end : "gone";
  const { number, name, at } = cut;
  return (
    <div className={styles.kept} data-cut={why}>
      <Notice tone="watch">
        {t(why, { name: inLanguage(name, language), number, time: clock.timeOf(at) })}
      </Notice>
      <Button size="large" wide variant="quiet" onClick={() => setSeen(cut.stretch)}>
        {t("seen")}
      </Button>
    </div>
  );
}
