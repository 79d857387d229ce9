import { laneName } from "@openhood/domain/booking/removed-lanes";
import type { OrderRefusal } from "@openhood/domain/repair-orders/applied";
import { useState } from "react";
import { useAppointmentAction } from "../../../features/appointments/sheets/use-appointment-action.ts";
import type { Today } from "../../../features/appointments/today.ts";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import { useKeptSteps } from "./use-kept-steps.ts";

/** The steps of the cars in a bay, and why an order held one up. */
export function useBaySteps(today: Today, clock: ScheduleClock) {
  const [heldUp, setHeldUp] = useState<Readonly<Record<string, OrderRefusal>>>({});
  const { act } = useAppointmentAction({
    clock,
    laneName: (id) => laneName(today, id),
    // What is kept on the device for a day without a connection is as a technician sees it.
    asSeenBy: "technician",
    onOrderRefused: ({ id }, refusal) => setHeldUp((all) => ({ ...all, [id]: refusal })),
  });
  const [writing, write] = useState<string | null>(null);
  return {
    ...useKeptSteps(today.appointments, act),
    heldUp,
    /** The job that is to be written up now. */
    writing,
    write,
    /** Forgets why the order of a car held up what was pressed before. */
    pressAnew: (id: string) => setHeldUp(({ [id]: _, ...others }) => others),
  };
}

export type BaySteps = ReturnType<typeof useBaySteps>;
