import { inLanguage } from "@openhood/domain/local-text";
import type { Press } from "@openhood/domain/repair-orders/job-clock";
import { useTranslations } from "use-intl";
import {
  missingIn,
  type PressedOn,
  type PressReply,
  useJobClock,
} from "../../../features/orders/use-job-clock.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { outbox, type SendResult } from "../../../platform/outbox.ts";
import { inRow } from "../../../ui/facts.ts";
import { presentToast } from "../../../ui/overlays/present.ts";
import { useClockedWords } from "./use-clocked-words.ts";
import { notCounted, usePressRefusal } from "./use-press-refusal.ts";

/** One's own clock, which says what came of a press where that is not what was to be seen. One that had waited is listed as failed. */
export function useBayClock(cars: readonly string[]) {
  const t = useTranslations("myBay.job");
  const { language } = useLanguage();
  const clocked = useClockedWords();
  const refusal = usePressRefusal();
  const problem = useTranslations("problem");
  const say = (text: string) => presentToast({ text, duration: 6_000 });
  const tellSwitched = (press: Press, result: SendResult) => {
    if (!("ok" in result && result.ok)) return;
    const reply = result.reply as Extract<PressReply, { ok: true }>;
    if (press.kind === "start" && reply.ended) say(t("switched", { work: clocked(own.orders, reply.ended) }));
  };
  const own = useJobClock(cars, ({ input }, result) => tellSwitched(input.press, result));
  return {
    ...own,
    see: (key: string) => void outbox.discard(key),
    press: (press: Press, on: PressedOn) =>
      void own.press(press, on, inRow([t(press.kind), inLanguage(on.job, language)])).then((result) => {
        tellSwitched(press, result);
        if (!("ok" in result) || result.ok) return;
        const { reason, theirs } = result;
        // What is missing is asked for in its place.
        const missing = missingIn(result);
        if (missing.length > 0 && missing.every(({ field }) => field === "odometer-in")) return;
        // Why it was ended is on the page.
        if (reason === "not-running" && own.isCut(press)) return;
        const isCall = theirs === undefined && problem.has(reason as "forbidden");
        say(isCall ? problem(reason as "forbidden") : refusal(notCounted({ is: "failed", reason, theirs })));
      }),
  };
}

export type BayClock = ReturnType<typeof useBayClock>;
