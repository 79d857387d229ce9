import { inLanguage } from "@openhood/domain/local-text";
import { useTranslations } from "use-intl";
import type { ClockEntry } from "../../../features/orders/use-job-clock.ts";
import { useShortTime } from "../../../features/orders/use-short-time.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { inRow } from "../../../ui/facts.ts";
import { SeenNotice } from "./seen-notice.tsx";
import { notCounted, usePressRefusal } from "./use-press-refusal.ts";

/** What only says that there is nothing to work on, and not whom to ask. */
const NO_STEP: ReadonlySet<string> = new Set(["not-here", "job-gone", "not-wanted", "not-running"]);

type Props = { of: ClockEntry; onSeen: () => void };

/** A press of the clock that had waited and did not count: on what, which, when, why, and what to do. */
export function FailedPress({ of: { input, at, detail, state }, onSeen }: Props) {
  const t = useTranslations("myBay");
  const { language } = useLanguage();
  const shortTime = useShortTime();
  const refusal = usePressRefusal();
  const { on } = detail;
  const why = notCounted(state);
  const word = t(`job.${input.press.kind}`);
  const label = inRow([on.car, inLanguage(on.job, language)]);
  return (
    <SeenNotice
      title={label}
      seenOf={t("undone.seenOf", { step: word, label })}
      onSeen={onSeen}
      data-failed-press={why.reason}
    >
      {t("undone.press", { step: word, at: shortTime(new Date(at).toISOString()) })} {refusal(why)}{" "}
      {NO_STEP.has(why.reason) && t("undone.worked")}
      {why.reason === "missing" && t("askDesk")}
    </SeenNotice>
  );
}
