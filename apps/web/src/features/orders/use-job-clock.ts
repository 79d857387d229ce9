import type { LocalText } from "@openhood/domain/fields";
import { inLanguage } from "@openhood/domain/local-text";
import { type JobClock as Clock, type Press, pressClock } from "@openhood/domain/repair-orders/job-clock";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useFailureText } from "../../platform/failure-text.ts";
import { useLanguage } from "../../platform/language.tsx";
import { useMe } from "../../platform/me.ts";
import { type OutboxEntry, outbox, type SendResult, useOutboxEntries } from "../../platform/outbox.ts";
import { BAY_DAY } from "../../platform/storage-keys.ts";
import { type ApiOutputs, useTRPC } from "../../platform/trpc.tsx";
import { useKeptAnswer } from "../../platform/use-kept-answer.ts";
import { inRow } from "../../ui/facts.ts";
import { presentToast } from "../../ui/overlays/present.ts";
import { appointmentLabel } from "../appointments/label.ts";
import { useOrderRefusal } from "../appointments/sheets/use-order-refusal.ts";

type PressReply = ApiOutputs["clock"]["press"];
type Bay = ApiOutputs["clock"]["bay"];
export type BayOrder = Bay["orders"][number];
/** A press of the clock in the outbox. */
type ClockEntry = OutboxEntry<{ press: Press }>;
/** What a press was made on, as it is called on the page. */
type PressedOn = { car: string; job: LocalText };
type JobOf = { order: string; job: string };

const isPress = (entry: OutboxEntry): entry is ClockEntry => entry.procedure === "clock.press";
const isOn = ({ order, job }: JobOf, press: Press) => order === press.order && job === press.job;

/** No price and no contact data is in it, whoever asks: all of it may be kept. */
const whole = (bay: Bay) => bay;

/** Does a press only wait for the odometer, which whoever pressed can fill in? */
const lacksMiles = (theirs: unknown): boolean => {
  const { missing = [] } = (theirs ?? {}) as { missing?: { field: string }[] };
  return missing.length > 0 && missing.every(({ field }) => field === "odometer-in");
};

/** One's own clock and jobs. Presses go through the outbox; the clock shows them at once. */
export function useJobClock(cars: readonly string[]) {
  const t = useTranslations("myBay.job");
  const bayWords = useTranslations("myBay");
  const problem = useTranslations("problem");
  const { language } = useLanguage();
  const { uid, name } = useMe();
  const trpc = useTRPC();
  const orderRefusal = useOrderRefusal();
  const failureText = useFailureText();
  const bay = useQuery(trpc.clock.bay.queryOptions({ cars: cars.toSorted().slice(0, 20) }));
  const known = useKeptAnswer(bay, `${BAY_DAY}${uid}.jobs`, whole);
  // Another car is another read: forms on the others stay open until it has come.
  const last = useRef({ data: known.data, at: 0 });
  if (known.data) last.current = { data: known.data, at: known.at };
  const { data, at: readAt } = last.current;
  const entries = useOutboxEntries().filter(isPress);
  const waiting = entries.filter(({ state }) => state.is !== "failed");
  const failed = entries.filter(({ state }) => state.is === "failed");
  const [unread, setUnread] = useState<Press | null>(null);
  const orders = data?.orders ?? [];

  const fold = (read: Bay): Clock =>
    waiting.reduce((clock, { key, input: { press }, at }) => {
      const order = orders.find((one) => one.order.id === press.order)?.order ?? null;
      const now = Date.parse(read.now) + Date.now() - readAt;
      const stamp = { by: { uid, name: name ?? "" }, at: new Date(now).toISOString() };
      const done = pressClock(clock, press, { order, stamp, ago: Math.max(0, Date.now() - at), id: key });
      return done.ok ? done.clock : clock;
    }, read.clock);
  const clock = data && fold(data);

  const say = (text: string) => presentToast({ text, duration: 6_000 });
  const tell = (press: Press, result: SendResult) => {
    if ("again" in result) return;
    if (result.ok) {
      const { ended } = result.reply as Extract<PressReply, { ok: true }>;
      if (press.kind !== "start" || !ended) return;
      const order = orders.find((one) => one.order.id === ended.order)?.order;
      const car = order
        ? appointmentLabel(order, language)
        : bayWords("orderNumber", { number: ended.number });
      return say(t("switched", { work: inRow([car, inLanguage(ended.name, language)]) }));
    }
    const { reason, theirs } = result;
    if (lacksMiles(theirs)) return setUnread(press);
    if (theirs === undefined && problem.has(reason as "forbidden")) say(problem(reason as "forbidden"));
    else say(reason === "missing" ? orderRefusal(theirs as never) : failureText(reason));
  };
  return {
    /** The read behind it. */
    bay,
    isRead: data !== undefined,
    readAt,
    orders,
    open: clock?.open ?? null,
    /** What somebody else ended, until one presses again. */
    cut: clock?.cut ?? null,
    /** The last press on a job that the server has not answered yet. */
    waitingOn: (on: JobOf) => waiting.findLast(({ input }) => isOn(on, input.press))?.input.press ?? null,
    /** The press on a job that waits for the odometer. */
    unreadOn: (on: JobOf): Press | null =>
      [
        ...failed.flatMap(({ state, input }) =>
          "theirs" in state && lacksMiles(state.theirs) ? [input.press] : [],
        ),
        unread,
      ].find((press) => press && isOn(on, press)) ?? null,
    press: async (press: Press, on: PressedOn) => {
      setUnread(null);
      // Whoever presses again has read what became of the press before.
      for (const { key, input } of failed) if (isOn(press, input.press)) await outbox.discard(key);
      const text = inRow([t(press.kind), inLanguage(on.job, language)]);
      const result = await outbox.run({
        owner: uid,
        procedure: "clock.press",
        input: { press },
        // A clock runs on one job at a time: its presses stay in order.
        subject: { kind: "clock", id: uid, label: on.car },
        detail: { text },
      });
      tell(press, result);
    },
  };
}

export type JobClock = ReturnType<typeof useJobClock>;
