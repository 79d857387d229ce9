import { dayGrid, runFrom } from "@openhood/domain/booking/quarters";
import type { Lane } from "@openhood/domain/booking/settings";
import { scheduleDateIssue } from "@openhood/domain/dates";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useTRPCClient } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, TextField } from "../../../ui/field.tsx";
import { FormActions, FormGrid } from "../../../ui/form-layout.tsx";
import type { VersionedAppointment } from "../types.ts";
import { LaneSelect, LengthSelect, TimeSelect } from "./place-fields.tsx";
import styles from "./sheet.module.css";
import type { SheetProps } from "./types.ts";
import type { useAppointmentAction } from "./use-appointment-action.ts";

type Props = SheetProps & {
  staffed: VersionedAppointment;
  lanes: readonly Lane[];
  action: ReturnType<typeof useAppointmentAction>;
  back: () => void;
};

/** Another lane, day, time or length, without dragging. */
export function MoveForm({ staffed, lanes, action, shop, clock, close, back }: Props) {
  const t = useTranslations("schedule.move");
  const tf = useTranslations("problem.field");
  const api = useTRPCClient();
  const { id, place, kind } = staffed.appointment;
  const { timeZone } = shop.hours;
  const [lane, setLane] = useState(place.lane);
  const [date, setDate] = useState(place.date);
  const [start, setStart] = useState((place.quarters[0] ?? 0) - dayGrid(place.date, timeZone).first);
  const [length, setLength] = useState(place.quarters.length);
  const [tried, setTried] = useState(false);

  const dateIssue = date ? scheduleDateIssue(date, Date.now()) : "required";
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (dateIssue || action.pending) return;
    const to = { lane, date, quarters: runFrom(dayGrid(date, timeZone).first + start, length) };
    const moved = await action.act("move", staffed, to, (key) =>
      api.booking.move.mutate({ id, version: staffed.version, place: to, key }),
    );
    if (moved) close();
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <FormGrid>
        <LaneSelect lanes={lanes} value={lane} onChange={setLane} />
        <Field label={t("date")} error={tried && dateIssue ? tf(dateIssue) : null}>
          <TextField type="date" value={date} onChange={(event) => setDate(event.target.value)} />
        </Field>
      </FormGrid>
      <FormGrid>
        <TimeSelect
          label={t("start")}
          date={date || place.date}
          timeZone={timeZone}
          clock={clock}
          value={start}
          onChange={setStart}
        />
        <LengthSelect clock={clock} value={length} onChange={setLength} />
      </FormGrid>
      <p className={styles.hint}>{t(kind === "waiter" ? "tellsWaiter" : "tellsDropOff")}</p>
      <FormActions>
        <Button type="submit" icon="check" pending={action.pending === "move"}>
          {t("send")}
        </Button>
        <Button variant="quiet" onClick={back}>
          {t("back")}
        </Button>
      </FormActions>
    </form>
  );
}
