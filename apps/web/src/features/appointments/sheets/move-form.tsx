import { dayGrid, runFrom } from "@openhood/domain/booking/quarters";
import type { Lane } from "@openhood/domain/booking/settings";
import { useTranslations } from "use-intl";
import { useAppForm } from "../../../platform/form.ts";
import { useFieldText } from "../../../platform/problem.ts";
import { useTRPCClient } from "../../../platform/trpc.tsx";
import { Field, TextField } from "../../../ui/field.tsx";
import { FormEnd } from "../../../ui/form-end.tsx";
import { Form, FormGrid } from "../../../ui/form-layout.tsx";
import type { VersionedAppointment } from "../types.ts";
import styles from "./sheet.module.css";
import { dateIssues, LaneSelect, LengthSelect, TimeSelect } from "./slot-fields.tsx";
import type { SheetProps } from "./types.ts";
import type { useAppointmentAction } from "./use-appointment-action.ts";

type Props = SheetProps & {
  versioned: VersionedAppointment;
  lanes: readonly Lane[];
  action: ReturnType<typeof useAppointmentAction>;
  back: () => void;
};

const checkDate = ({ date }: { date: string }) => dateIssues(date);

/** Another lane, day, time or length, without dragging. */
export function MoveForm({ versioned, lanes, action, shop, clock, close, back }: Props) {
  const t = useTranslations("schedule.move");
  const fieldText = useFieldText();
  const api = useTRPCClient();
  const { id, slot, kind } = versioned.appointment;
  const { timeZone } = shop.hours;
  const { form, props, pending, error, issueAt } = useAppForm({
    start: {
      lane: slot.lane,
      date: slot.date,
      start: (slot.quarters[0] ?? 0) - dayGrid(slot.date, timeZone).first,
      length: slot.quarters.length,
    },
    check: checkDate,
    send: async ({ lane, date, start, length }) => {
      const to = { lane, date, quarters: runFrom(dayGrid(date, timeZone).first + start, length) };
      const ok = await action.act("move", versioned, to, (key) =>
        api.booking.move.mutate({ id, version: versioned.version, slot: to, key }),
      );
      return { ok };
    },
    done: close,
  });
  const { lane, date, start, length } = form.watch();
  return (
    <Form {...props}>
      <FormGrid>
        <LaneSelect lanes={lanes} value={lane} onChange={(next) => form.setValue("lane", next)} />
        <Field label={t("date")} error={fieldText(issueAt("date"))}>
          <TextField type="date" {...form.register("date")} />
        </Field>
      </FormGrid>
      <FormGrid>
        <TimeSelect
          label={t("start")}
          date={date || slot.date}
          timeZone={timeZone}
          clock={clock}
          value={start}
          onChange={(next) => form.setValue("start", next)}
        />
        <LengthSelect clock={clock} value={length} onChange={(next) => form.setValue("length", next)} />
      </FormGrid>
      <p className={styles.hint}>{t(kind === "waiter" ? "tellsWaiter" : "tellsDropOff")}</p>
      <FormEnd
        pending={pending}
        error={error}
        icon="check"
        send={t("send")}
        cancel={t("back")}
        onCancel={back}
      />
    </Form>
  );
}
