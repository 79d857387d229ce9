import { dayGrid, runFrom } from "@openhood/domain/booking/quarters";
import { scheduleDateIssue } from "@openhood/domain/dates";
import { localTime } from "@openhood/domain/shop/opening";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { clearIntent, intentKey } from "../../../platform/intent.ts";
import { useProblemText } from "../../../platform/problem.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, TextField } from "../../../ui/field.tsx";
import { FormActions, FormGrid, FormStatus } from "../../../ui/form-layout.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { Notice } from "../../../ui/states.tsx";
import { useSchedule } from "../schedule.ts";
import type { Chosen } from "../types.ts";
import { LaneSelect, TimeSelect } from "./place-fields.tsx";
import sheet from "./sheet.module.css";
import type { SheetProps } from "./types.ts";

const NAME = "schedule.block";
const HOUR = 4;

/** The place of the day that is on now, today; eight o'clock on any other day. */
function startOn(date: string, timeZone: string): number {
  const now = localTime(new Date(), timeZone);
  return Math.floor((now.date === date ? now.minute : 8 * 60) / 15);
}

/** Keeps time of a lane for the shop itself: a repair of the lift, a meeting, somebody ill. */
export function BlockForm({ shop, clock, date: day, close, chosen }: SheetProps & { chosen: Chosen | null }) {
  const t = useTranslations("schedule.block");
  const tf = useTranslations("problem.field");
  const trpc = useTRPC();
  const cache = useQueryClient();
  const problem = useProblemText();
  const { timeZone } = shop.hours;
  const lanes = useSchedule({ from: day, days: 1 }).data?.settings?.lanes ?? [];
  const [lane, setLane] = useState(chosen?.lane ?? lanes[0]?.id ?? "");
  const [date, setDate] = useState(day);
  const [from, setFrom] = useState(chosen?.place ?? startOn(day, timeZone));
  const [to, setTo] = useState((chosen?.place ?? startOn(day, timeZone)) + HOUR);
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const block = useMutation(
    trpc.booking.block.mutationOptions({
      onSuccess: async (reply) => {
        await cache.invalidateQueries({ queryKey: trpc.booking.pathKey() });
        if (!reply.ok) return;
        clearIntent(NAME);
        presentToast({ text: t("done") });
        close();
      },
    }),
  );
  const dateIssue = date ? scheduleDateIssue(date, Date.now()) : "required";
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (dateIssue || !reason.trim() || block.isPending) return;
    const { first, length } = dayGrid(date, timeZone);
    const last = Math.min(Math.max(to, from + 1), length);
    const input = { lane, date, quarters: runFrom(first + from, last - from), reason: reason.trim() };
    block.mutate({ ...input, key: intentKey(NAME, input) });
  };
  const begin = (place: number) => {
    setTo(to + place - from);
    setFrom(place);
  };
  return (
    <form className={sheet.form} noValidate onSubmit={send}>
      <h2>{t("title")}</h2>
      <p className={sheet.hint}>{t("lead")}</p>
      <Field label={t("reason")} error={tried && !reason.trim() ? tf("required") : null}>
        <TextField maxLength={80} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <FormGrid>
        <LaneSelect lanes={lanes} value={lane} onChange={setLane} />
        <Field label={t("date")} error={tried && dateIssue ? tf(dateIssue) : null}>
          <TextField type="date" value={date} onChange={(event) => setDate(event.target.value)} />
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
          onChange={setTo}
          from={from + 1}
          ends
        />
      </FormGrid>
      <FormStatus>
        {block.isError && <Notice tone="watch">{problem(block.error)}</Notice>}
        {block.data?.ok === false && <Notice tone="watch">{t(`refused.${block.data.reason}`)}</Notice>}
      </FormStatus>
      <FormActions>
        <Button type="submit" icon="lock" pending={block.isPending}>
          {t("send")}
        </Button>
        <Button variant="quiet" onClick={close}>
          {t("close")}
        </Button>
      </FormActions>
    </form>
  );
}
