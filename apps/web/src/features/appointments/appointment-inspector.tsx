import { useLocation } from "react-router-dom";
import { useTranslations } from "use-intl";
import { Inspector, useInspected } from "../../ui/inspector.tsx";
import type { ShopFacts } from "./schedule.ts";
import { AppointmentSheet } from "./sheets/appointment-sheet.tsx";
import type { VersionedAppointment } from "./types.ts";
import type { ScheduleClock } from "./words.ts";

/** What a link to an appointment opens it for, in its state; without it the appointment is looked at. */
export type OpenedFor = { doing: "move" };

type Props = {
  shop: ShopFacts;
  clock: ScheduleClock;
  /** What the page shows; another is read. */
  rows: readonly VersionedAppointment[];
  /** The day on screen, where the page shows any. */
  date?: string;
};

/** The appointment that the address names, beside the page. */
export function AppointmentInspector({ shop, clock, rows, date }: Props) {
  const t = useTranslations("schedule.sheet");
  const { shown, close } = useInspected();
  const { key, state } = useLocation();
  const { doing } = (state ?? {}) as Partial<OpenedFor>;
  if (shown?.kind !== "appointment") return null;
  const { id } = shown;
  const known = rows.find(({ appointment }) => appointment.id === id) ?? null;
  const css = CSS.escape(id);
  return (
    <Inspector
      label={t("label")}
      id={id}
      origin={`[data-card="${css}"], [data-today="${css}"] button, [data-gone="${css}"]`}
      onClose={close}
    >
      <AppointmentSheet
        key={doing ? key : id}
        id={id}
        known={known}
        shop={shop}
        clock={clock}
        day={date}
        first={doing}
        close={close}
      />
    </Inspector>
  );
}
