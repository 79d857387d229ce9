import { todayOf } from "@openhood/domain/booking/today";
import { useTranslations } from "use-intl";
import { appointmentLabel } from "../../../features/appointments/label.ts";
import { useScheduleClock } from "../../../features/appointments/words.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useNow } from "../../../platform/now.ts";
import { appointmentAt, Call, Check, Row, type Shown } from "./check.tsx";

/** Who did not come: no-shows, and who is expected no more. */
export function Absent({ today, timeZone }: Pick<Shown, "today" | "timeZone">) {
  const t = useTranslations("endOfDay");
  const { language } = useLanguage();
  const clock = useScheduleClock(timeZone);
  const now = useNow().getTime();
  const { expected } = todayOf(today.appointments);
  const absent = [
    ...expected.filter(({ appointment }) => Date.parse(appointment.arrival.to) < now),
    ...today.appointments.filter(({ appointment }) => appointment.state.status === "no-show"),
  ];
  return (
    <Check title={t("absent.title")} none={t("absent.none")}>
      {absent.map(({ appointment }) => (
        <Row
          key={appointment.id}
          title={appointmentLabel(appointment, language)}
          to={appointmentAt(appointment)}
          facts={[appointment.customer.name, t("absent.at", { time: clock.timeOf(appointment.arrival.to) })]}
        >
          <Call number={appointment.customer.phone} />
        </Row>
      ))}
    </Check>
  );
}
