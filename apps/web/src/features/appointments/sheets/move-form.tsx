import { dayGrid, runFrom } from "@openhood/domain/booking/quarters";
import type { Lane } from "@openhood/domain/booking/settings";
import { useTranslations } from "use-intl";
import { useAppForm } from "../../../platform/form.ts";
import { useFieldText } from "../../../platform/problem.ts";
import { useTRPCClient } from "../../../platform/trpc.tsx";
import { Field, TextField } from "../../../ui/field.tsx";
import { Form, FormGrid } from "../../../ui/form-layout.tsx";
import { Notice } from "../../../ui/states.tsx";
import type { SheetProps } from "../schedule.ts";
import type { VersionedAppointment } from "../types.ts";
import { useDayNote } from "../use-day-note.ts";
import { type FreeSlot, PlaceFormEnd, useAnyway } from "./not-placed.tsx";
import styles from "./sheet.module.css";
import { dateIssues, LaneSelect, LengthSelect, TimeSelect } from "./slot-fields.tsx";
import type { Reply, useAppointmentAction } from "./use-appointment-action.ts";

type Props = SheetProps & {
  versioned: VersionedAppointment;
  lanes: readonly Lane[];
  action: ReturnType<typeof useAppointmentAction>;
  back: () => void;
};

type Values = { lane: string; date: string; start: number; length: number };

const checkDate = ({ date }: { date: string }) => dateIssues(date);

/** Another lane, day, time or length, without dragging. */
export function MoveForm({ versioned, lanes, action, shop, clock, back }: Props) {
  const t = useTranslations("schedule.move");
  const fieldText = useFieldText();
  const api = useTRPCClient();
  const anyway = useAnyway();
  const { id, slot, kind, services, customer } = versioned.appointment;
  const { timeZone } = shop.hours;
  const { form, props, pending, reply, error, issueAt, submit } = useAppForm<Values, Reply>({
    start: {
      lane: slot.lane,
      date: slot.date,
      start: (slot.quarters[0] ?? 0) - dayGrid(slot.date, timeZone).first,
      length: slot.quarters.length,
    },
    check: checkDate,
    send: async ({ lane, date, start, length }) => {
      const to = { lane, date, quarters: runFrom(dayGrid(date, timeZone).first + start, length) };
      const input = { id, version: versioned.version, slot: to, ...anyway.once() };
      let answer: Reply = { ok: false, reason: "not-now" };
      const send = async (key: string) => {
        answer = await api.booking.move.mutate({ ...input, key });
        return answer;
      };
      const ok = await action.act("move", versioned, input, send, { to });
      return ok ? { ok } : answer;
    },
    done: back,
  });
  const { lane, date, start, length } = form.watch();
  // Its own time is free for itself.
  const isPresent = ({ lane: free, date: day, quarters: [first] }: FreeSlot) =>
    (free ?? lane) === slot.lane && day === slot.date && first === slot.quarters[0];
  const note = useDayNote(shop.hours, date || slot.date);
  const take = ({ lane: free = lane, date: day, quarters: [first = 0] }: FreeSlot) => {
    form.setValue("lane", free);
    form.setValue("date", day);
    form.setValue("start", first - dayGrid(day, timeZone).first);
    void submit();
  };
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
      {note && <Notice tone="watch">{note}</Notice>}
      <p className={styles.hint}>
        {t(customer.email === null ? "call" : kind === "waiter" ? "tellsWaiter" : "tellsDropOff")}
      </p>
      <PlaceFormEnd
        pending={pending}
        error={error}
        refused={
          reply?.ok === false &&
          "nearest" in reply && { ...reply, nearest: reply.nearest.filter((free) => !isPresent(free)) }
        }
        clock={clock}
        lanes={lanes}
        lane={lane}
        work={services}
        onTake={take}
        anyway={anyway}
        submit={submit}
        send={t("send")}
        cancel={t("back")}
        onCancel={back}
      />
    </Form>
  );
}
