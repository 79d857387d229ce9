import { useTranslations } from "use-intl";
import { appointmentLabel } from "../../../features/appointments/label.ts";
import { useConflicts } from "../../../features/appointments/use-conflicts.ts";
import { useScheduleClock } from "../../../features/appointments/words.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { appointmentAt, Call, Check, Row } from "./check.tsx";

/** Whom nobody has called yet, although the hours or the bays were changed under their appointment. */
export function Conflicts({ timeZone }: { timeZone: string }) {
  const t = useTranslations("endOfDay.conflicts");
  const { language } = useLanguage();
  const clock = useScheduleClock(timeZone);
  const rows = useConflicts();
  if (rows.length === 0) return null;
  return (
    <Check title={t("title")} none="">
      {rows.map(({ appointment }) => {
        const { id, slot, customer } = appointment;
        return (
          <Row
            key={id}
            title={appointmentLabel(appointment, language)}
            to={appointmentAt(appointment)}
            facts={[
              customer.name,
              clock.shortDay(slot.date),
              clock.span(slot.quarters[0] ?? 0, slot.quarters.length),
            ]}
          >
            <Call number={customer.phone} />
          </Row>
        );
      })}
    </Check>
  );
}
