import { inLanguage } from "@openhood/domain/local-text";
import type { StretchEnd } from "@openhood/domain/repair-orders/job-clock";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import type { OwnClock } from "../../../features/orders/use-job-clock.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { CUT_SEEN } from "../../../platform/storage.ts";
import { useStored } from "../../../platform/use-stored.ts";
import { Button } from "../../../ui/button.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { Notice } from "../../../ui/states.tsx";
import { useHeldFocus } from "../../../ui/use-held-focus.ts";
import styles from "./my-bay-page.module.css";

type Props = { own: OwnClock; clock: ScheduleClock };

/** What is said of a clock that was ended. @param isBack its car is in work again */
function whyOf(end: StretchEnd, isBack: boolean) {
  if (end === "ready") return isBack ? "back" : "ready";
  return end === "not-approved" || end === "corrected" ? end : "gone";
}

/**
 * That what one's clock ran on was ended without a press, and why; until it is pressed again. The job itself may be gone from the page,
 * and this out of sight: as it comes while one looks, it is said at once, too.
 */
export function CutClock({ own, clock }: Props) {
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
  const why = shown && whyOf(shown.end, isBack);
  const text =
    why &&
    shown &&
    t(why, { name: inLanguage(shown.name, language), number: shown.number, time: clock.timeOf(shown.at) });
  const told = useRef<string | null>(null);
  const wasRead = useRef(false);
  useEffect(() => {
    if (!isRead) return;
    if (text && wasRead.current && told.current !== text) presentToast({ text, duration: 8_000 });
    told.current = text;
    wasRead.current = true;
  }, [isRead, text]);
  if (!shown) return null;
  return (
    <div className={styles.kept} data-cut={why} {...heldFocus}>
      <Notice tone="watch">{text}</Notice>
      <Button size="large" wide variant="quiet" onClick={() => see(shown.stretch)}>
        {t("seen")}
      </Button>
    </div>
  );
}
