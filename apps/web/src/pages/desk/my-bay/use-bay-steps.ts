import { laneName } from "@openhood/domain/booking/removed-lanes";
import type { OrderRefusal } from "@openhood/domain/repair-orders/applied";
import { MAX_PRESS_AGE } from "@openhood/domain/repair-orders/job-clock";
import { useEffect, useRef, useState } from "react";
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
/** A step that failed: it was pressed too long ago, or the shop did not take it. */
export type FailedStep = {
  key: string;
  /** Of the appointment. */
  id: string;
  label: string;
  step: BayStep;
  /** When it was pressed, ms since 1970 on the device's clock. */
  at: number;
  reason: "old" | "refused";
  /** What its order does not let pass. */
  order?: OrderRefusal | undefined;
};

type StepInput = { id: string; version: number };
type StepDetail = { step: BayStep; text: string };

const isStep = ({ procedure }: OutboxEntry) =>
  procedure === "booking.startWork" || procedure === "booking.markReady";
const carOf = ({ subject }: OutboxEntry) => subject.id;
const stepOfEntry = ({ detail }: OutboxEntry) => (detail as StepDetail).step;

/** The steps of the cars in a bay, which wait in the outbox without a connection, and why an order held one up. */
export function useBaySteps(today: Today, clock: ScheduleClock) {
  const { uid } = useMe();
  const [heldUp, setHeldUp] = useState<Readonly<Record<string, OrderRefusal>>>({});
  const { act, tellDone } = useAppointmentAction({
    clock,
    laneName: (id) => laneName(today, id),
    // What is kept on the device for a day without a connection is as a technician sees it.
    asSeenBy: "technician",
    onOrderRefused: ({ id }, refusal) => setHeldUp((all) => ({ ...all, [id]: refusal })),
  });
  const [writing, write] = useState<string | null>(null);
  /** The car whose step is on its way. */
  const [pending, setPending] = useState<string | null>(null);
  const isConnected = useOnline();
  const steps = useOutboxEntries().filter(isStep);
  const rowOf = (id: string) => today.appointments.find(({ appointment }) => appointment.id === id);
  // Of a step that had waited it is told once it is done, as of any other.
  const tellLate = useRef((_: OutboxEntry, _reply: Reply) => {});
  tellLate.current = (entry, reply) => {
    const row = rowOf(carOf(entry));
    if (row && reply.ok) tellDone(stepOfEntry(entry), row, reply);
  };
  useEffect(
    () =>
      outbox.onOutcome(({ entry, result }) => {
        if (isStep(entry) && entry.hasWaited && "ok" in result && result.ok)
          tellLate.current(entry, result.reply as Reply);
      }),
    [],
  );
  /** Sends a step; null where it waits for the connection. */
  const send = async (entry: NewEntry): Promise<Reply | null> => {
    const result = await outbox.run(entry);
    if ("again" in result) return null;
    if (result.ok) return result.reply as Reply;
    if (!result.theirs) throw new Error(result.reason);
    return result.theirs as Reply;
  };
  const drop = async (id: string) => {
    for (const one of steps.filter((one) => carOf(one) === id)) await outbox.discard(one.key);
  };
  return {
    pending,
    failed: steps.flatMap((one): FailedStep[] => {
      const { key, state, at, subject } = one;
      if (state.is !== "failed") return [];
      const { order } = (state.theirs ?? {}) as { order?: OrderRefusal };
      const reason = state.reason === "too-old" ? "old" : "refused";
      return [{ key, id: subject.id, label: subject.label, step: stepOfEntry(one), at, reason, order }];
    }),
    /** The step of a car that waits. */
    waitingOf: (id: string): BayStep | undefined => {
      const found = steps.find(
        (one) => carOf(one) === id && (one.hasWaited || !isConnected) && one.state.is !== "failed",
      );
      return found && stepOfEntry(found);
    },
    drop,
    press: async (row: TodayRow, label: string, step: BayStep, text: string) => {
      const { id } = row.appointment;
      await drop(id);
      const at = Date.now();
      const entry: NewEntry<StepInput, StepDetail> = {
        owner: uid,
        procedure: `booking.${step}`,
        input: { id, version: row.version },
        // What is written about a car arrives before the car is done.
        subject: { kind: "order", id, label },
        at,
        sendBy: at + MAX_PRESS_AGE,
        detail: { step, text },
      };
      if (!isConnected) return void (await outbox.add(entry));
      setPending(id);
      await act(step, row, null, () => send(entry));
      setPending(null);
    },
    heldUp,
    /** The job that is to be written up now. */
    writing,
    write,
    /** Forgets why the order of a car held up what was pressed before. */
    pressAnew: (id: string) => setHeldUp(({ [id]: _, ...others }) => others),
  };
}

export type BaySteps = ReturnType<typeof useBaySteps>;
