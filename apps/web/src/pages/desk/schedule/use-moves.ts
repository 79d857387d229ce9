import type { Slot } from "@openhood/domain/booking/appointment";
import { useState } from "react";
import type { useAppointmentAction } from "../../../features/appointments/sheets/use-appointment-action.ts";
import type { VersionedAppointment } from "../../../features/appointments/types.ts";
import { useTRPCClient } from "../../../platform/trpc.tsx";
import type { Entries } from "./day-model.ts";

/** Moves that show at once and come back when the server says no. */
export function useMoves(act: ReturnType<typeof useAppointmentAction>["act"]) {
  const api = useTRPCClient();
  const [pending, setPending] = useState<ReadonlyMap<string, Slot>>(new Map());

  const without = (id: string) => setPending((now) => new Map([...now].filter(([one]) => one !== id)));

  return {
    pending,
    /** Answers whether it stayed where it was put. */
    move: async (staffed: VersionedAppointment, slot: Slot): Promise<boolean> => {
      const { id } = staffed.appointment;
      setPending((now) => new Map(now).set(id, slot));
      const moved = await act("move", staffed, slot, (key) =>
        api.booking.move.mutate({ id, version: staffed.version, slot, key }),
      );
      without(id);
      return moved;
    },
  };
}

/** The entries with what is on its way already where it goes. */
export const withMoves = (entries: Entries, moves: ReadonlyMap<string, Slot>): Entries => ({
  ...entries,
  appointments: entries.appointments.map((staffed) => {
    const slot = moves.get(staffed.appointment.id);
    return slot ? { ...staffed, appointment: { ...staffed.appointment, slot } } : staffed;
  }),
});
