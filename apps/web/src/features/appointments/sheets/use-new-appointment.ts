import type { Lane } from "@openhood/domain/booking/settings";
import { useQueryClient } from "@tanstack/react-query";
import { clearIntent } from "../../../platform/intent.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import type { ScheduleClock } from "../words.ts";
import { useAppointmentAction } from "./use-appointment-action.ts";

/** What the forms that make an appointment have in common. `name`: the form's. */
export function useNewAppointment(name: string, clock: ScheduleClock, lanes: readonly Lane[]) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const laneName = (id: string) => lanes.find((lane) => lane.id === id)?.name ?? id;
  const { tellUndoable } = useAppointmentAction({ clock, laneName });
  /** Follows what was sent: the desk reads anew what there is. */
  const sent = <Reply extends { ok: true } | { ok: false; reason: string }>(reply: Promise<Reply>) =>
    reply
      .then((said) => {
        // Sent once more it is meant anew.
        if (!said.ok && said.reason === "undone") clearIntent(name);
        return said;
      })
      .finally(() =>
        Promise.all([
          cache.invalidateQueries({ queryKey: trpc.booking.pathKey() }),
          cache.invalidateQueries({ queryKey: trpc.customers.pathKey() }),
        ]),
      );
  return { laneName, tellUndoable, sent };
}
