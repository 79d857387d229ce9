import { inLanguage } from "@openhood/domain/local-text";
import { useEffect, useRef } from "react";
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

/**
 * That what one's clock ran on was ended without a press, and why; until it is pressed again. The job itself may be gone from the page.
 * As it comes it has the focus of whoever is nowhere else; to whoever is, and may not see it, it is said at once, too.
 */
export function CutClock({ own, today, clock }: Props) {
  const t = useTranslations("myBay.cut");
  const { language } = useLanguage();
  const me = useMe();
  const [seen, see] = useStored(`${CUT_SEEN}${me.uid}`);
  const heldFocus = useHeldFocus(() => document.querySelector<HTMLElement>("h1"));
  const { cut, open, orders, isRead } = own;
  const of = cut && orders.find(({ order }) => order.id === cut.order);
  const isBack = of != null && of.order.stage.is !== "ready";
  // Whoever marks a car ready knows that their work on it is over, until it is put back.
  const isKnown = cut?.end === "ready" && cut.by === me.uid && !isBack;
  const shown = !cut || open || isKnown || seen === cut.stretch ? null : cut;
  const row = today.find(({ appointment }) => appointment.id === cut?.order);
  const why = shown && whyCut(shown, of?.order, row);
  const text =
    why &&
    shown &&
    t(why, { name: inLanguage(shown.name, language), number: shown.number, time: clock.timeOf(shown.at) });
  const box = useRef<HTMLDivElement>(null);
  // What is known of why may grow, and is not told again.
  const what = shown && [shown.stretch, why === "back"].join();
  const told = useRef<string | null>(null);
  const wasRead = useRef(false);
  useEffect(() => {
    if (!isRead) return;
    if (text && wasRead.current && told.current !== what) {
      const at = document.activeElement;
      if (at === document.body || at?.localName === "h1") box.current?.focus();
      else presentToast({ text, duration: 8_000 });
    }
    told.current = what;
    wasRead.current = true;
  }, [isRead, text, what]);
  if (!shown) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no field set, a notice and its button
    <div
      ref={box}
      role="group"
      aria-label={inLanguage(shown.name, language)}
      tabIndex={-1}
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
}
