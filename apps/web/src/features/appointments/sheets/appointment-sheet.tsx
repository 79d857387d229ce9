import { ruleOf } from "@openhood/domain/booking/appointment";
import { laneName as nameOfLane } from "@openhood/domain/booking/removed-lanes";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { Icon } from "../../../ui/icons.tsx";
import { Link } from "../../../ui/link.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { EditAppointmentForm } from "../edit-appointment-form.tsx";
import { appointmentLabel } from "../label.ts";
import { useAppointment } from "../schedule.ts";
import type { VersionedAppointment } from "../types.ts";
import { AppointmentButtons } from "./appointment-buttons.tsx";
import { AppointmentFacts } from "./appointment-facts.tsx";
import { CancelForm } from "./cancel-form.tsx";
import { MoveForm } from "./move-form.tsx";
import { TechnicianQuestions } from "./question.tsx";
import styles from "./sheet.module.css";
import type { SheetProps } from "./types.ts";
import { useAppointmentAction } from "./use-appointment-action.ts";

type Props = Omit<SheetProps, "date"> & {
  id: string;
  /** What the page knows of it already. */
  known: VersionedAppointment | null;
  /** The day on screen, where the page shows one. */
  day: string | undefined;
  /** What it is opened for; undefined: to be looked at. */
  first?: "look" | "move" | undefined;
};

/** An appointment: its facts, and what can be done with it now. It stands in the desk's inspector. */
export function AppointmentSheet({ id, known, day, first = "look", ...props }: Props) {
  const t = useTranslations("schedule.sheet");
  const { language } = useLanguage();
  const { clock, close } = props;
  const asked = useAppointment(id);
  const { data } = asked;
  const me = useMe();
  const panel = useRef<HTMLDivElement>(null);
  const [doing, setDoing] = useState<"look" | "move" | "edit" | "cancel">(first);
  const shown = useRef(doing);
  useEffect(() => {
    const isOther = shown.current !== doing;
    shown.current = doing;
    // What was pressed is gone with what was shown.
    if (!isOther || document.activeElement !== document.body) return;
    const field = panel.current?.querySelector<HTMLElement>("form :is(input, select, textarea, button)");
    const heading = panel.current?.querySelector<HTMLElement>("h2");
    (field ?? panel.current?.closest<HTMLElement>("[data-inspector]") ?? heading)?.focus();
  }, [doing]);
  const versioned = data ? data.row : known;
  const lanes = data?.lanes ?? [];
  const laneName = (lane: string) => nameOfLane(data ?? { lanes }, lane);
  const action = useAppointmentAction({ clock, laneName });

  if (!data && !known) return <QueryPending of={asked} failed={t("errorTitle")} lines={8} />;
  if (!versioned)
    return (
      <div className={styles.sheet}>
        <h2>{t("goneTitle")}</h2>
        <p>{t("gone")}</p>
      </div>
    );
  const { appointment } = versioned;
  const { quarters, lane } = appointment.slot;
  const label = appointmentLabel(appointment, language);
  const back = () => setDoing("look");
  const { phase } = ruleOf(appointment);
  // Before the car is there, whoever may begin its order is led there.
  const hasOrder = phase === "ahead" ? me.may("orders.open") : phase !== "off";
  return (
    <div ref={panel} className={styles.sheet} data-sheet={id}>
      <div className={styles.head}>
        <h2 tabIndex={-1}>{appointment.customer.name}</h2>
        {label !== appointment.customer.name && <p>{label}</p>}
        <p className={`tabular ${styles.when}`}>
          <span>{clock.day(appointment.slot.date)},</span>{" "}
          <span>
            {clock.span(quarters[0] ?? 0, (quarters.at(-1) ?? 0) - (quarters[0] ?? 0) + 1)}, {laneName(lane)}
          </span>
        </p>
        {hasOrder && (
          <Link to={`/desk/orders/${id}`} className={styles.way}>
            <Icon name="wrench" size={16} />
            {t("order")}
          </Link>
        )}
        {day && day !== appointment.slot.date && (
          <Link to={`/desk/schedule?date=${appointment.slot.date}&appointment=${id}`} className={styles.way}>
            {t("showDay")}
          </Link>
        )}
      </div>
      {doing === "look" && (
        <>
          <TechnicianQuestions appointment={appointment} />
          <AppointmentFacts appointment={appointment} clock={clock} />
          <AppointmentButtons
            versioned={versioned}
            action={action}
            onMove={() => setDoing("move")}
            onEdit={() => setDoing("edit")}
            onCancel={() => setDoing("cancel")}
            // Its button is gone.
            onDone={() => panel.current?.closest<HTMLElement>("[data-inspector]")?.focus()}
          />
        </>
      )}
      {doing === "move" && (
        <MoveForm
          {...props}
          date={appointment.slot.date}
          versioned={versioned}
          lanes={lanes}
          action={action}
          back={back}
        />
      )}
      {doing === "edit" && (
        <EditAppointmentForm
          versioned={versioned}
          shop={props.shop}
          lanes={lanes}
          clock={clock}
          act={action.act}
          close={back}
        />
      )}
      {doing === "cancel" && <CancelForm appointment={appointment} back={back} close={close} />}
    </div>
  );
}
