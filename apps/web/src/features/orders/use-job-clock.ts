import type { LocalText } from "@openhood/domain/fields";
import type { JobClock, Press } from "@openhood/domain/repair-orders/job-clock";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useMe } from "../../platform/me.ts";
import { isOnline, onBackOnline } from "../../platform/network.ts";
import { listIn, readStored, writeStored } from "../../platform/storage.ts";
import { BAY_DAY, CLOCK_PRESSES } from "../../platform/storage-keys.ts";
import { type ApiOutputs, useTRPC, useTRPCClient, wasRefused } from "../../platform/trpc.tsx";
import { useKeptAnswer } from "../../platform/use-kept-answer.ts";

/** What a press was made on, as it is called on the page. */
export type PressedOn = { car: string; job: LocalText };
/** A press that the server has not answered yet, and when it was made (ms since 1970, the device's clock). */
export type Waiting = {
  key: string;
  press: Press;
  at: number;
  /** Absent in a press that is older than this. */
  on?: PressedOn;
  /** It was sent before, and found nobody. */
  hasWaited?: boolean;
};
export type PressReply = ApiOutputs["clock"]["press"];
type Bay = ApiOutputs["clock"]["bay"];
type BayOrder = Bay["orders"][number];

/** Wait before a press that found nobody is sent again, ms. */
const AGAIN = 5_000;
const WEEK = 7 * 86_400_000;

/** No price and no contact data is in it, whoever asks: all of it may be kept. */
const whole = (bay: Bay) => bay;

const stored = (place: string) => listIn<Waiting>(readStored(place));

const isOf = ({ order, job }: { order: string; job: string }, press: Press) =>
  order === press.order && job === press.job;

/** The clock as it will be when what waits has been counted. */
function pressed(
  clock: JobClock,
  waiting: readonly Waiting[],
  orders: readonly BayOrder[],
): JobClock["open"] {
  return waiting.reduce<JobClock["open"]>((open, { press, at, key }) => {
    if (press.kind !== "start") return open && isOf(open, press) ? null : open;
    if (open && isOf(open, press)) return open;
    const order = orders.find((one) => one.order.id === press.order)?.order;
    const name = order?.jobs.find(({ id }) => id === press.job)?.name ?? { en: "", es: "" };
    const from = new Date(at).toISOString();
    return { order: press.order, number: order?.number ?? 0, job: press.job, name, stretch: key, from };
  }, clock.open);
}

/** Orders in the places they had, and those that came behind them. */
function inPlace(places: readonly string[], orders: readonly BayOrder[]): BayOrder[] {
  const placeOf = ({ order: { id } }: BayOrder) => {
    const place = places.indexOf(id);
    return place < 0 ? places.length : place;
  };
  return orders.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/**
 * One's own clock and jobs. A press shows at once and is kept on the device until the server has answered, with the moment it was
 * made; presses go out in their turn, each once.
 */
export function useJobClock(
  cars: readonly string[],
  {
    onReply,
    onFailed,
  }: {
    onReply: (one: Waiting, reply: PressReply, isCut: boolean) => void;
    onFailed: (one: Waiting, error: unknown) => void;
  },
) {
  const { uid } = useMe();
  const place = `${CLOCK_PRESSES}${uid}`;
  const trpc = useTRPC();
  const api = useTRPCClient();
  const cache = useQueryClient();
  const bay = useQuery(trpc.clock.bay.queryOptions({ cars: cars.toSorted().slice(0, 20) }));
  const known = useKeptAnswer(bay, `${BAY_DAY}${uid}.jobs`, whole);
  // Another car is another read: forms that are open on the others stay open until it has come, also where it fails.
  const last = useRef({ data: known.data, at: 0 });
  if (known.data) last.current = { data: known.data, at: known.at };
  const { data, at } = last.current;
  const [waiting, setWaiting] = useState(() => stored(place));
  // The press that has to wait for the odometer, which whoever pressed can fill in.
  const [unread, setUnread] = useState<Waiting | null>(null);
  const sending = useRef(false);

  const keep = (next: Waiting[]) => {
    writeStored(place, next.length > 0 ? JSON.stringify(next) : null);
    setWaiting(next);
  };
  /** Did somebody else end the clock on a job, as far as any read of it knows? */
  const isCut = (press: Press) =>
    cache
      .getQueriesData<Bay>({ queryKey: trpc.clock.bay.pathKey() })
      .some(([, bay]) => bay?.clock.cut && isOf(bay.clock.cut, press));
  const flush = async () => {
    if (sending.current) return;
    sending.current = true;
    try {
      for (let one = stored(place)[0]; one; one = stored(place)[0]) {
        const { key, press, at } = one;
        let tell: () => void;
        try {
          const ago = Math.min(WEEK, Math.max(0, Date.now() - at));
          const reply = await api.clock.press.mutate({ key, press, ago });
          const isUnread =
            !reply.ok &&
            reply.reason === "missing" &&
            reply.missing.some(({ field }) => field === "odometer-in");
          tell = () => {
            setUnread(isUnread ? one : null);
            onReply(one, reply, isCut(press));
          };
        } catch (error) {
          if (!wasRefused(error)) {
            keep(stored(place).map((other) => ({ ...other, hasWaited: true })));
            break;
          }
          tell = () => onFailed(one, error);
        }
        await cache.invalidateQueries({ queryKey: trpc.clock.pathKey() });
        // What it came to was not read: the press stands for it, and under its key it counts once.
        if (!isOnline()) break;
        keep(stored(place).filter((other) => other.key !== key));
        tell();
      }
    } finally {
      sending.current = false;
    }
  };
  const latest = useRef(flush);
  latest.current = flush;
  useEffect(() => {
    const send = () => void latest.current();
    send();
    const timer = setInterval(send, AGAIN);
    const stop = onBackOnline(send);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);

  // What is on the page stays where it is under a thumb: what comes is put behind it.
  const places = useRef<string[]>([]);
  const orders = inPlace(places.current, data?.orders ?? []);
  places.current = orders.map(({ order }) => order.id);
  return {
    /** The read behind it, and whether it ever came. */
    bay,
    isRead: data !== undefined,
    orders,
    readAt: at,
    open: data ? pressed(data.clock, waiting, orders) : null,
    /** The last press on a job that the server has not answered yet. */
    lastPressOn: (on: { order: string; job: string }) =>
      waiting.findLast(({ press }) => isOf(on, press))?.press ?? null,
    /** What somebody else ended, until one presses again. */
    cut: waiting.length > 0 ? null : (data?.clock.cut ?? null),
    /** The press on a job that waits for the odometer. */
    unreadOn: (on: { order: string; job: string }) =>
      unread && isOf(on, unread.press) ? unread.press : null,
    press: (press: Press, on: PressedOn) => {
      setUnread(null);
      keep([...stored(place), { key: crypto.randomUUID(), press, at: Date.now(), on }]);
      void flush();
    },
  };
}

export type OwnClock = ReturnType<typeof useJobClock>;
