import { useAppointment } from "../../../features/appointments/schedule.ts";
import { TechnicianQuestions } from "../../../features/appointments/sheets/question.tsx";

/** What technicians asked about the car, and what the counter said. @param id of the order's appointment */
export function AskedInBay({ id }: { id: string }) {
  const appointment = useAppointment(id).data?.row?.appointment;
  return appointment ? <TechnicianQuestions appointment={appointment} /> : null;
}
