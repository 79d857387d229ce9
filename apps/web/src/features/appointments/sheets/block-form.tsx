import { BlockTime, MAX_BLOCK_REASON } from "@openhood/domain/booking/inputs";
import { dayGrid, runFrom } from "@openhood/domain/booking/quarters";
import { issuesOf } from "@openhood/domain/field-issues";
import { localTime } from "@openhood/domain/shop/opening";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useAppForm } from "../../../platform/form.ts";
import { useFieldText } from "../../../platform/problem.ts";
import { type ApiOutputs, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Field, TextField } from "../../../ui/field.tsx";
import { FormEnd } from "../../../ui/form-end.tsx";
import { Form, FormGrid } from "../../../ui/form-layout.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { useFirstFocus } from "../../../ui/overlays/use-first-focus.ts";
import { Notice } from "../../../ui/states.tsx";
import { type SheetProps, useSchedule } from "../schedule.ts";
import type { Chosen } from "../types.ts";
import sheet from "./sheet.module.css";
import { dateIssues, LaneSelect, TimeSelect } from "./slot-fields.tsx";

const HOUR = 4;

type Values = { lane: string; date: string; from: number; to: number; reason: string };
type Reply = ApiOutputs["booking"]["block"];

const checkBlock = ({ date, reason }: Values) => [
  ...issuesOf(BlockTime.pick({ reason: true }), { reason }),
  ...dateIssues(date),
];

/** The index of the quarter that is on now, today; that of eight o'clock on any other day. */
function startOn(date: string, timeZone: string): number {
  const now = localTime(new Date(), timeZone);
  return Math.floor((now.date === date ? now.minute : 8 * 60) / 15);
}

/** Keeps time of a lane for the shop itself: a repair of the lift, a meeting, somebody ill. */
export function BlockForm({ shop, clock, date: day, close, chosen }: SheetProps & { chosen: Chosen | null }) {
  const t = useTranslations("schedule.block");
  const trpc = useTRPC();
  const api = useTRPCClient();
  const cache = useQueryClient();
  const fieldText = useFieldText();
  const { timeZone } = shop.hours;
  const lanes = useSchedule({ from: day, days: 1 }).data?.settings?.lanes ?? [];
  const first = chosen?.index ?? startOn(day, timeZone);
  const inputOf = ({ lane, date, from, to, reason }: Values) => {
    const grid = dayGrid(date, timeZone);
    const last = Math.min(Math.max(to, from + 1), grid.length);
    return { lane, date, quarters: runFrom(grid.first + from, last - from), reason: reason.trim() };
  };
  const { form, props, pending, reply, error, issueAt } = useAppForm<Values, Reply>({
    name: "schedule.block",
    start: { lane: chosen?.lane ?? lanes[0]?.id ?? "", date: day, from: first, to: first + HOUR, reason: "" },
    except: ["lane", "date", "from", "to", "reason"],
    check: checkBlock,
    send: (values, key) => {
      const input = inputOf(values);
      return api.booking.block
        .mutate({ ...input, key: key(input) })
        .finally(() => cache.invalidateQueries({ queryKey: trpc.booking.pathKey() }));
    },
    done: () => {
      presentToast({ text: t("done") });
      close();
    },
  });
  useFirstFocus(props.ref);
  const { lane, date, from, to } = form.watch();
  const begin = (index: number) => {
    form.setValue("to", to + index - from);
    form.setValue("from", index);
  };
  return (
    <Form {...props}>
      <h2>{t("title")}</h2>
      <p className={sheet.hint}>{t("lead")}</p>
      <Field label={t("reason")} error={fieldText(issueAt("reason"))}>
        <TextField maxLength={MAX_BLOCK_REASON} {...form.register("reason")} />
      </Field>
      <FormGrid>
        <LaneSelect lanes={lanes} value={lane} onChange={(next) => form.setValue("lane", next)} />
        <Field label={t("date")} error={fieldText(issueAt("date"))}>
          <TextField type="date" {...form.register("date")} />
        </Field>
      </FormGrid>
      <FormGrid>
        <TimeSelect
          label={t("from")}
          date={date || day}
          timeZone={timeZone}
          clock={clock}
          value={from}
          onChange={begin}
        />
        <TimeSelect
          label={t("to")}
          date={date || day}
          timeZone={timeZone}
          clock={clock}
          value={to}
          onChange={(index) => form.setValue("to", index)}
          from={from + 1}
          ends
        />
      </FormGrid>
      <FormEnd
        pending={pending}
        error={error}
        status={reply?.ok === false && <Notice tone="watch">{t(`refused.${reply.reason}`)}</Notice>}
        icon="lock"
        send={t("send")}
        cancel={t("close")}
        onCancel={close}
      />
    </Form>
  );
}
