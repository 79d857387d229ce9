import { useTranslations } from "use-intl";
import {
  type OwnClock,
  type PressedOn,
  useJobClock,
  type Waiting,
} from "../../../features/orders/use-job-clock.ts";
import { useMe } from "../../../platform/me.ts";
import { useProblemText } from "../../../platform/problem.ts";
import { listIn, readStored } from "../../../platform/storage.ts";
import { BAY_ARRIVED } from "../../../platform/storage-keys.ts";
import { useStored } from "../../../platform/use-stored.ts";
import { presentToast } from "../../../ui/overlays/present.ts";
import { useClockedWords } from "./use-clocked-words.ts";
import { type NotCounted, usePressRefusal } from "./use-press-refusal.ts";

/** A press that had waited for the connection and did not count then, for its person to see. */
export type KeptPress = Pick<Waiting, "key" | "press" | "at"> & { on: PressedOn; why: NotCounted };

/** One's own clock, which says what came of a press where that is not what was to be seen: at once, or, of one that waited, until it was seen. */
export function useBayClock(cars: readonly string[]) {
  const t = useTranslations("myBay.job");
  const clocked = useClockedWords();
  const { uid } = useMe();
  const problem = useProblemText();
  const refusal = usePressRefusal();
  const place = `${BAY_ARRIVED}${uid}.presses`;
  const [text, setText] = useStored(place);
  const change = (next: readonly KeptPress[]) => setText(next.length > 0 ? JSON.stringify(next) : null);
  const without = (key: string) => listIn<KeptPress>(readStored(place)).filter((one) => one.key !== key);
  const say = (text: string) => presentToast({ text, duration: 6_000 });
  /** Says why a press does not count. */
  const tell = ({ key, press, at, on, hasWaited }: Waiting, why: NotCounted, words = refusal(why)) =>
    hasWaited && on ? change([...without(key), { key, press, at, on, why }]) : void say(words);
  const own: OwnClock = useJobClock(cars, {
    onReply: (one, reply, isCut) => {
      // Why it was ended stands on the page.
      if (!reply.ok && reply.reason === "not-running" && isCut) return;
      // What is missing is asked for in its place.
      const isAsked =
        !reply.ok &&
        reply.reason === "missing" &&
        !one.hasWaited &&
        reply.missing.every(({ field }) => field === "odometer-in");
      if (isAsked) return;
      if (!reply.ok) tell(one, reply);
      else if (one.press.kind === "start" && reply.ended)
        say(t("switched", { work: clocked(own.orders, reply.ended) }));
    },
    onFailed: (one, error) => tell(one, { reason: "failed" }, problem(error)),
  });
  return {
    ...own,
    undone: listIn<KeptPress>(text),
    see: (key: string) => change(without(key)),
    press: (press: KeptPress["press"], on: PressedOn) => {
      // Who presses anew on a job has read what became of the press before.
      change(listIn<KeptPress>(readStored(place)).filter((one) => one.press.job !== press.job));
      own.press(press, on);
    },
  };
}

export type BayClock = ReturnType<typeof useBayClock>;
