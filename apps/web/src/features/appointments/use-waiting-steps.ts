import type { Appointment } from "@openhood/domain/booking/appointment";
import type { Intake } from "@openhood/domain/booking/intake";
import { checkIn, finish, markReady, startWork } from "@openhood/domain/booking/rules";
import { undo } from "@openhood/domain/booking/undo";
import { useMe } from "../../platform/me.ts";
import { useOnline } from "../../platform/network.ts";
import { useOutboxEntries } from "../../platform/outbox-entries.ts";
import { useSame } from "../../ui/use-stable.ts";

/** The steps that wait in the outbox without a connection, by what they make of an appointment. */
const waitingSteps = { checkIn, startWork, markReady, finish, undo };
export const isWaitingStep = (what: string): what is keyof typeof waitingSteps => what in waitingSteps;

/** Cars with the steps and the intake that wait already made, in the version they will have then. */
export function useWaitingSteps<Row extends { appointment: Appointment; version: number }>(
  rows: Row[],
): Row[] {
  const { uid, name } = useMe();
  const isConnected = useOnline();
  const entries = useOutboxEntries().filter(
    ({ procedure, state, hasWaited }) =>
      procedure.startsWith("booking.") && state.is !== "failed" && (hasWaited || !isConnected),
  );
  const made = (row: Row) => {
    let { appointment, version } = row;
    for (const { procedure, subject, at, input } of entries) {
      const step = procedure.slice("booking.".length);
      if (subject.id !== appointment.id) continue;
      if (step === "noteIntake") {
        const { odometer, keyTag } = input as Intake;
        appointment = { ...appointment, intake: { odometer, keyTag } };
      }
      if (!isWaitingStep(step)) continue;
      const by = { kind: "staff" as const, uid, name: name ?? "" };
      const done = waitingSteps[step](appointment, { by, at: new Date(at).toISOString() });
      if (!done.ok || !done.appointment || done.appointment === appointment) continue;
      appointment = done.appointment;
      version += 1;
    }
    return appointment === row.appointment ? row : { ...row, appointment, version };
  };
  return useSame(entries.length > 0 ? rows.map(made) : rows);
}
