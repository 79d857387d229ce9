import type { LocalText } from "@openhood/domain/fields";
import { type JobClock, type Press, pressClock } from "@openhood/domain/repair-orders/job-clock";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useMe } from "../../platform/me.ts";
import { type OutboxEntry, outbox, type SendResult, useOutboxEntries } from "../../platform/outbox.ts";
import { BAY_DAY } from "../../platform/storage-keys.ts";
import { type ApiOutputs, useTRPC } from "../../platform/trpc.tsx";
import { useKeptAnswer } from "../../platform/use-kept-answer.ts";

/** What a press was made on, as it is called on the page. */
export type PressedOn = { car: string; job: LocalText };
export type PressReply = ApiOutputs["clock"]["press"];
/** A press of the clock in the outbox. */
export type ClockEntry = OutboxEntry<{ press: Press }, { on: PressedOn; text: string }>;
type Bay = ApiOutputs["clock"]["bay"];
type BayOrder = Bay["orders"][number];

const PROCEDURE = "clock.press";
const isPress = (entry: OutboxEntry): entry is ClockEntry => entry.procedure === PROCEDURE;

/** No price and no contact data is in it, whoever asks: all of it may be kept. */
const whole = (bay: Bay) => bay;

/** What the shop wants filled in before a press counts. */
export const missingIn = (result: SendResult): readonly { field: string }[] => {
  const reply = "ok" in result && !result.ok ? (result.theirs as PressReply | undefined) : undefined;
  return reply?.ok === false && reply.reason === "missing" ? reply.missing : [];
};

const isOf = ({ order, job }: { order: string; job: string }, press: Press) =>
  order === press.order && job === press.job;

/** Orders in the places they had, and those that came behind them. */
function inPlace(places: readonly string[], orders: readonly BayOrder[]): BayOrder[] {
  const placeOf = ({ order: { id } }: BayOrder) => {
    const place = places.indexOf(id);
    return place < 0 ? places.length : place;
  };
  return orders.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/**
 * One's own clock and jobs. Presses go through the outbox, each once and in order; the clock shows them at once.
 * @param onLate tells what became of a press that had waited
 */
export function useJobClock(
  cars: readonly string[],
  onLate: (entry: ClockEntry, result: SendResult) => void,
) {
  const { uid, name } = useMe();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const bay = useQuery(trpc.clock.bay.queryOptions({ cars: cars.toSorted().slice(0, 20) }));
  const known = useKeptAnswer(bay, `${BAY_DAY}${uid}.jobs`, whole);
  // Another car is another read: forms that are open on the others stay open until it has come, also where it fails.
  const last = useRef({ data: known.data, at: 0 });
  if (known.data) last.current = { data: known.data, at: known.at };
  const { data, at } = last.current;
  const presses = useOutboxEntries().filter(isPress);
  const waiting = presses.filter(({ state }) => state.is !== "failed");
  // The press that has to wait for the odometer, which whoever pressed can fill in.
  const [unread, setUnread] = useState<Press | null>(null);
  const tell = useRef(onLate);
  tell.current = onLate;
  useEffect(
    () =>
      outbox.onOutcome(({ entry, result }) => {
        if (!isPress(entry)) return;
        const isUnread = missingIn(result).some(({ field }) => field === "odometer-in");
        setUnread(isUnread ? entry.input.press : null);
        if (entry.hasWaited) tell.current(entry, result);
      }),
    [],
  );

  /** Did something else end the clock on a job, as far as any read of it knows? */
  const isCut = (press: Press) =>
    cache
      .getQueriesData<Bay>({ queryKey: trpc.clock.bay.pathKey() })
      .some(([, read]) => read?.clock.cut && isOf(read.clock.cut, press));
  // What is on the page stays where it is under a thumb: what comes is put behind it.
  const places = useRef<string[]>([]);
  const orders = inPlace(places.current, data?.orders ?? []);
  places.current = orders.map(({ order }) => order.id);
  /** The clock as it will be when what waits has been counted. */
  const pressed = (read: Bay): JobClock =>
    waiting.reduce((clock, { key, input: { press }, at: madeAt }) => {
      const order = orders.find((one) => one.order.id === press.order)?.order ?? null;
      const now = Date.parse(read.now) + Date.now() - at;
      const stamp = { by: { uid, name: name ?? "" }, at: new Date(now).toISOString() };
      const done = pressClock(clock, press, { order, stamp, ago: Math.max(0, Date.now() - madeAt), id: key });
      return done.ok ? done.clock : clock;
    }, read.clock);
  return {
    /** The read behind it, and whether it ever came. */
    bay,
    isRead: data !== undefined,
    orders,
    readAt: at,
    open: data ? pressed(data).open : null,
    /** The last press on a job that the server has not answered yet. */
    lastPressOn: (on: { order: string; job: string }) =>
      waiting.findLast(({ input }) => isOf(on, input.press))?.input.press ?? null,
    /** What somebody else ended, until one presses again. */
    cut: waiting.length > 0 ? null : (data?.clock.cut ?? null),
    /** Presses that had waited and failed; not those whose work ended by itself, which is said by {@link cut}. */
    failed: presses.filter(
      ({ state, hasWaited, input }) =>
        state.is === "failed" && hasWaited && !(state.reason === "not-running" && isCut(input.press)),
    ),
    isCut,
    /** The press on a job that waits for the odometer. */
    unreadOn: (on: { order: string; job: string }) => (unread && isOf(on, unread) ? unread : null),
    /** Resolves to what the shop says of it at once. */
    press: async (press: Press, on: PressedOn, text: string): Promise<SendResult> => {
      setUnread(null);
      // Whoever presses again on a job has read what became of the press before.
      const read = presses.filter(({ state, input }) => state.is === "failed" && isOf(press, input.press));
      for (const { key } of read) await outbox.discard(key);
      return outbox.run({
        owner: uid,
        procedure: PROCEDURE,
        input: { press },
        // A clock runs on one job at a time: its presses stay in order.
        subject: { kind: "clock", id: uid, label: on.car },
        detail: { on, text },
      });
    },
  };
}

export type OwnClock = Omit<ReturnType<typeof useJobClock>, "press"> & {
  press: (press: Press, on: PressedOn) => void;
};
