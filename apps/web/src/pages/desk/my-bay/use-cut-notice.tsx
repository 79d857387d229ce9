import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import type { OwnClock } from "../../../features/orders/use-job-clock.ts";
import { useMe } from "../../../platform/me.ts";
import { CUT_SEEN } from "../../../platform/storage-keys.ts";
import { useStored } from "../../../platform/use-stored.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/states.tsx";
import { useHeldFocus } from "../../../ui/use-held-focus.ts";
import { FootNotice } from "./foot-notice.tsx";
import styles from "./my-bay-page.module.css";
import { useClockedWords } from "./use-clocked-words.ts";
import { whyCut } from "./why-cut.ts";

type Props = { own: OwnClock; clock: ScheduleClock };

/** The notice that a clock was ended, by where on the page it stands; and which end it tells, null while it tells none. */
type CutNotice = { top: ReactNode; foot: ReactNode; told: OwnClock["cut"] };

/**
 * That what one's clock ran on was ended without a press, and why; until it is pressed again. The job itself may be gone from the page.
 * What comes while the page is looked at stands at its foot.
 */
export function useCutNotice({ own, clock }: Props): CutNotice {
  const t = useTranslations("myBay");
  const clocked = useClockedWords();
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
  const heldTop = useHeldFocus(() => document.querySelector<HTMLElement>("h1"));
  const why = shown && whyCut(shown, of?.order);
  const work = shown && clocked(orders, shown);
  const text = shown && why && t(`cut.${why}`, { work: work ?? "", time: clock.timeOf(shown.at) });
  const top = shown && !isLate && (
    // biome-ignore lint/a11y/useSemanticElements: no field set, a notice and its button
    <div role="group" aria-label={work ?? undefined} data-cut={why} className={styles.kept} {...heldTop}>
      <Notice tone="watch">{text}</Notice>
      <Button size="large" wide variant="quiet" onClick={() => see(shown.stretch)}>
        {t("seen")}
      </Button>
    </div>
  );
  const foot = (
    <FootNotice
      job={cut?.job}
      name={work}
      text={isLate ? text : null}
      data-cut={why ?? undefined}
      onSeen={() => shown && see(shown.stretch)}
    />
  );
  return { top, foot, told: shown };
}
