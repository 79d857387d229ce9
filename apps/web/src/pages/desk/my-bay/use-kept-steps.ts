import type { OrderRefusal } from "@openhood/domain/repair-orders/applied";
import { MAX_PRESS_AGE } from "@openhood/domain/repair-orders/job-clock";
import { useEffect, useRef, useState } from "react";
import type {
  Reply,
  useAppointmentAction,
} from "../../../features/appointments/sheets/use-appointment-action.ts";
import type { TodayRow } from "../../../features/appointments/today.ts";
import { useMe } from "../../../platform/me.ts";
import { isOnline, useOnline } from "../../../platform/network.ts";
import { listIn, readStored } from "../../../platform/storage.ts";
import { KEPT_STEPS } from "../../../platform/storage-keys.ts";
import { useTRPCClient } from "../../../platform/trpc.tsx";
import { useStored } from "../../../platform/use-stored.ts";

export type BayStep = "startWork" | "markReady";
/** A step that was pressed without a connection, on a car as it was seen then. */
export type KeptStep = {
  id: string;
  label: string;
  step: BayStep;
  version: number;
  /** When it was pressed, ms since 1970 on the device's clock. */
  at: number;
  /** Of its one request. */
  key: string;
  /** Why it was not done: the car is on no list, it was too long ago, or the shop did not take it. */
  undone?: "gone" | "old" | "refused";
  /** What its order does not let pass. */
  order?: OrderRefusal;
};

/**
 * The steps of the cars in a bay: what is pressed without a connection is kept on the device, one step a car, and sent when it is
 * back, also where the page was closed since. What is not done then stays, with its time, until somebody has seen it.
 */
export function useKeptSteps(rows: readonly TodayRow[], act: ReturnType<typeof useAppointmentAction>["act"]) {
  const { uid } = useMe();
  const place = `${KEPT_STEPS}${uid}`;
  const api = useTRPCClient();
  const connected = useOnline();
  const sending = useRef(false);
  /** The car whose step is on its way. */
  const [pending, setPending] = useState<string | null>(null);
  const [text, setText] = useStored(place);
  const kept = listIn<KeptStep>(text);
  const stored = () => listIn<KeptStep>(readStored(place));
  const change = (next: readonly KeptStep[]) => setText(next.length > 0 ? JSON.stringify(next) : null);
  const drop = (id: string) => change(stored().filter((one) => one.id !== id));
  const send = async (
    row: TodayRow,
    { id, step, version, key }: KeptStep,
    /** That it was not done is said on the page, with when it was pressed. */
    isToldThere = false,
  ): Promise<{ done: boolean; order?: OrderRefusal }> => {
    let order: OrderRefusal | undefined;
    const call = async () => {
      const reply: Reply = await api.booking[step].mutate({ id, version, key });
      if ("order" in reply) order = reply.order;
      return reply;
    };
    setPending(id);
    const done = await act(step, { ...row, version }, null, call, { isToldThere });
    setPending(null);
    return { done, ...(order && { order }) };
  };
  /** Sends what was kept. Resolves to why it was not done; null where it was, or there is no answer. */
  const sendKept = async (one: KeptStep): Promise<Pick<KeptStep, "undone" | "order"> | null> => {
    if (Date.now() - one.at > MAX_PRESS_AGE) return { undone: "old" };
    const row = rows.find(({ appointment }) => appointment.id === one.id);
    if (!row) return { undone: "gone" };
    const { done, ...why } = await send(row, one, true);
    return done ? null : { undone: "refused", ...why };
  };

  useEffect(() => {
    if (!connected || sending.current) return;
    sending.current = true;
    void (async () => {
      const next = () => stored().find(({ undone }) => !undone);
      for (let one = next(); one; one = next()) {
        const why = await sendKept(one);
        // Gone again before it was answered: the next time.
        if (why?.undone === "refused" && !isOnline()) break;
        const { key } = one;
        const others = stored().filter((other) => other.key !== key);
        change(why ? [...others, { ...one, ...why }] : others);
      }
      sending.current = false;
    })();
  }, [connected, text]);

  return {
    pending,
    /** What was not done, for its person to see. */
    undone: kept.filter(({ undone }) => undone),
    of: (id: string): BayStep | undefined => kept.find((one) => one.id === id && !one.undone)?.step,
    drop,
    press: async (row: TodayRow, label: string, step: BayStep) => {
      const of = { id: row.appointment.id, label, step, version: row.version };
      const one = { ...of, at: Date.now(), key: crypto.randomUUID() };
      drop(one.id);
      if (connected && ((await send(row, one)).done || isOnline())) return;
      change([...stored().filter(({ id }) => id !== one.id), one]);
    },
  };
}
