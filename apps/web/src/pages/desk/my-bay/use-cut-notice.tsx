import { inLanguage } from "@openhood/domain/local-text";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { TodayRow } from "../../../features/appointments/today.ts";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import type { OwnClock } from "../../../features/orders/use-job-clock.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { CUT_SEEN } from "../../../platform/storage-keys.ts";
import { useStored } from "../../../platform/use-stored.ts";
import { Button } from "../../../ui/button.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { Notice } from "../../../ui/states.tsx";
import { useHeldFocus } from "../../../ui/use-held-focus.ts";
import styles from "./my-bay-page.module.css";
import { whyCut } from "./why-cut.ts";

type Props = { own: OwnClock; today: readonly TodayRow[]; clock: ScheduleClock };

/** The notice that a clock was ended, and whether it came after the page was there. */
type CutNotice = { notice: ReactNode; isLate: boolean };

/**
 * That what one's clock ran on was ended without a press, and why; until it is pressed again. The job itself may be gone from the page.
 * What comes while the page is looked at has its place where it pushes away nothing that is about to be pressed. There it may not be
 * seen, and is said at once, too.
 */
export function useCutNotice({ own, today, clock }: Props): CutNotice {
  const t = useTranslations("myBay.cut");
  const { language } = useLanguage();
  const me = useMe();
  const [seen, see] = useStored(`${CUT_SEEN}${me.uid}`);
  const { cut, open, orders, isRead } = own;
  // The stretch that had been ended as the page came; undefined until that is known.
  const [first, setFirst] = useState<string | null>();
  if (isRead && first === undefined) setFirst(cut?.stretch ?? null);
  const of = cut && orders.find(({ order }) => order.id === cut.order);
  const isBack = of != null && of.order.stage.is !== "ready";
  // Whoever marks a car ready knows that their work on it is over, until it is put back.
  const isKnown = cut?.end === "ready" && cut.by === me.uid && !isBack;
  const shown = !cut || open || isKnown || seen === cut.stretch ? null : cut;
  const isLate = shown !== null && first !== undefined && shown.stretch !== first;
  const wasLate = useRef(false);
  if (shown) wasLate.current = isLate;
  // Nor does the page go to its top under whoever has read it at the foot.
  const heldFocus = useHeldFocus(() =>
    wasLate.current
      ? [...document.querySelectorAll<HTMLElement>("[data-my-bay] :is(button, select, a)")].at(-1)
      : document.querySelector<HTMLElement>("h1"),
  );
  const row = today.find(({ appointment }) => appointment.id === cut?.order);
  const why = shown && whyCut(shown, of?.order, row);
  const text =
    why &&
    shown &&
    t(why, { name: inLanguage(shown.name, language), number: shown.number, time: clock.timeOf(shown.at) });
  // What is known of why may grow, and is not told again.
  const what = shown && [shown.stretch, why === "back"].join();
  const told = useRef<string | null>(null);
  const wasRead = useRef(false);
  useEffect(() => {
    if (!isRead) return;
    if (text && wasRead.current && told.current !== what) presentToast({ text, duration: 8_000 });
    told.current = what;
    wasRead.current = true;
  }, [isRead, text, what]);
  if (!shown) return { notice: null, isLate };
  const notice = (
    // biome-ignore lint/a11y/useSemanticElements: no field set, a notice and its button
    <div
      role="group"
      aria-label={inLanguage(shown.name, language)}
      className={styles.kept}
      data-cut={why}
      {...heldFocus}
    >
      <Notice tone="watch">{text}</Notice>
      <Button size="large" wide variant="quiet" onClick={() => see(shown.stretch)}>
        {t("seen")}
      </Button>
    </div>
  );
  return { notice, isLate };
}
