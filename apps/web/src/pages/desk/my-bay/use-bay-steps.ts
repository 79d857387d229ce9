import { isHere, ruleOf } from "@openhood/domain/booking/appointment";
import { laneName } from "@openhood/domain/booking/removed-lanes";
import type { OrderRefusal } from "@openhood/domain/repair-orders/applied";
import { MAX_PRESS_AGE } from "@openhood/domain/repair-orders/job-clock";
import type { TechnicianJob } from "@openhood/domain/repair-orders/technician-view";
import { useState } from "react";
import {
  type Reply,
  useAppointmentAction,
} from "../../../features/appointments/sheets/use-appointment-action.ts";
import type { Today, TodayRow } from "../../../features/appointments/today.ts";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import { useMe } from "../../../platform/me.ts";
import { useOnline } from "../../../platform/network.ts";
import { type NewEntry, type OutboxEntry, outbox, useOutboxEntries } from "../../../platform/outbox.ts";

export type BayStep = "startWork" | "markReady";

/** The next step of a car; null if it is not here, or ready. */
export function stepOf(appointment: TodayRow["appointment"]): BayStep | null {
  if (!isHere(appointment) || !ruleOf(appointment).work) return null;
  return ruleOf(appointment).column === "here" ? "startWork" : "markReady";
}

const isStep = ({ procedure }: OutboxEntry) =>
  procedure === "booking.startWork" || procedure === "booking.markReady";

/** What is left of a refusal: of what was missing, some may be written by now. */
function stillHeldUp(refusal: OrderRefusal, jobs: readonly TechnicianJob[]): OrderRefusal | null {
  if (refusal.reason !== "missing") return refusal;
  const missing = refusal.missing.filter(({ field, job }) => {
    const of = jobs.find(({ id }) => id === job);
    return !of || (field !== "cause" && field !== "correction") || !of[field];
  });
  return missing.length > 0 ? { ...refusal, missing } : null;
}

/** The steps of cars in a bay, which go through the outbox. */
export function useBaySteps(today: Today, clock: ScheduleClock) {
  const { uid } = useMe();
  const isConnected = useOnline();
  const [refusals, setRefusals] = useState<Readonly<Record<string, OrderRefusal>>>({});
  const [pending, setPending] = useState<string | null>(null);
  const { act } = useAppointmentAction({
    clock,
    laneName: (id) => laneName(today, id),
    // The day is kept on the device as a technician sees it.
    asSeenBy: "technician",
    onOrderRefused: ({ id }, refusal) => setRefusals((all) => ({ ...all, [id]: refusal })),
  });
  const entries = useOutboxEntries().filter(isStep);
  const entriesOf = (car: string) => entries.filter(({ subject }) => subject.id === car);
  const drop = async (car: string) => {
    for (const { key } of entriesOf(car)) await outbox.discard(key);
  };
  /** Sends a step; null where it waits for the connection. */
  const send = async (entry: NewEntry): Promise<Reply | null> => {
    const result = await outbox.run(entry);
    if ("again" in result) return null;
    if (result.ok) return result.reply as Reply;
    if (!result.theirs) throw new Error(result.reason);
    return result.theirs as Reply;
  };
  return {
    /** The car whose step is on its way. */
    pending,
    /** Does this step of the car wait for the connection? */
    isWaiting: (car: string, step: BayStep) =>
      entriesOf(car).some(
        ({ procedure, hasWaited, state }) =>
          procedure === `booking.${step}` && (hasWaited || !isConnected) && state.is !== "failed",
      ),
    drop,
    press: async (row: TodayRow, label: string, step: BayStep, text: string) => {
      const { id } = row.appointment;
      setRefusals(({ [id]: _, ...others }) => others);
      await drop(id);
      const at = Date.now();
      const entry: NewEntry = {
        owner: uid,
        procedure: `booking.${step}`,
        input: { id, version: row.version },
        // What is written about a car arrives before the car is done.
        subject: { kind: "order", id, label },
        at,
        sendBy: at + MAX_PRESS_AGE,
        detail: { text },
      };
      if (!isConnected) return void (await outbox.add(entry));
      setPending(id);
      await act(step, row, null, () => send(entry));
      setPending(null);
    },
    /** Why the order of a car does not let it go on. */
    heldUp: (car: string, jobs: readonly TechnicianJob[]): OrderRefusal | null => {
      const failed = entriesOf(car).flatMap(({ state }) => (state.is === "failed" ? [state.theirs] : []));
      const refusal = refusals[car] ?? (failed[0] as { order?: OrderRefusal } | undefined)?.order;
      return refusal ? stillHeldUp(refusal, jobs) : null;
    },
  };
}

export type BaySteps = ReturnType<typeof useBaySteps>;
