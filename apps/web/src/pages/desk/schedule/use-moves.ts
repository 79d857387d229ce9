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
    move: async (versioned: VersionedAppointment, slot: Slot): Promise<boolean> => {
      const { id } = versioned.appointment;
      setPending((now) => new Map(now).set(id, slot));
      const moved = await act("move", versioned, slot, (key) =>
        api.booking.move.mutate({ id, version: versioned.version, slot, key }),
      );
      without(id);
      return moved;
    },
  };
}

/** The entries with what is on its way already where it goes. */
export const withMoves = (entries: Entries, moves: ReadonlyMap<string, Slot>): Entries => ({
  ...entries,
  appointments: entries.appointments.map((versioned) => {
    const slot = moves.get(versioned.appointment.id);
    return slot ? { ...versioned, appointment: { ...versioned.appointment, slot } } : versioned;
  }),
});
