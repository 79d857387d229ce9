import { useAppointment } from "../../../features/appointments/schedule.ts";
import { TechnicianQuestion } from "../../../features/appointments/sheets/question.tsx";
import { useScheduleClock } from "../../../features/appointments/words.ts";
import { useShopTimeZone } from "../../../platform/shop.ts";

/** What a technician asks about the car, until the counter has seen it. @param id of the order's appointment */
export function AskedInBay({ id }: { id: string }) {
  const clock = useScheduleClock(useShopTimeZone());
  const appointment = useAppointment(id).data?.row?.appointment;
  return appointment ? <TechnicianQuestion appointment={appointment} clock={clock} /> : null;
}
