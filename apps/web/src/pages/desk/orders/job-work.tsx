import { issuesOf } from "@openhood/domain/field-issues";
import { inLanguage } from "@openhood/domain/local-text";
import type { Job } from "@openhood/domain/repair-orders/job";
import { hundredthsSold, hundredthsWorked } from "@openhood/domain/repair-orders/job-clock";
import type { TechnicianJob } from "@openhood/domain/repair-orders/technician-view";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { useShortTime } from "../../../features/orders/use-short-time.ts";
import { hoursOf } from "../../../features/shop/editor/amounts.ts";
import { useAppForm } from "../../../platform/form.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { useNow } from "../../../platform/now.ts";
import { useFieldText } from "../../../platform/problem.ts";
import { useShopTimeZone } from "../../../platform/shop.ts";
import { type ApiOutputs, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, TextField } from "../../../ui/field.tsx";
import { FormEnd } from "../../../ui/form-end.tsx";
import { Form } from "../../../ui/form-layout.tsx";
import { Link } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/states.tsx";
import { instantOfShop, timeOfShop } from "./order-context.ts";
import styles from "./order-page.module.css";

type Stretch = ApiOutputs["clock"]["work"]["stretches"][number];
type Work = { order: string; job: Pick<Job | TechnicianJob, "id" | "name" | "lines"> };

/** The times on a job, and who is on it now, in words. */
function useJobTimes({ order, job }: Work) {
  const t = useTranslations("orders.work");
  const trpc = useTRPC();
  const short = useShortTime();
  const work = useQuery(trpc.clock.work.queryOptions({ order }));
  const times = work.data?.stretches.filter((one) => one.job === job.id) ?? [];
  const running = times
    .filter(({ to }) => to === null)
    .map(({ by, from }) => t("runningSince", { name: by.name, time: short(from) }))
    .join(", ");
  return { times, running, isError: work.isError };
}

/** Hours sold on a job that is folded, and whose clock runs on it. */
export function JobHours(props: Work) {
  const t = useTranslations("orders");
  const { running } = useJobTimes(props);
  const sold = hundredthsSold(props.job.lines);
  return (
    <span className={`tabular ${styles.soft} ${styles.hours}`}>
      {sold > 0 && t("hoursShort", { hours: hoursOf(sold) })}
      {running && <strong>{running}</strong>}
    </span>
  );
}

/** Hours sold and worked on a job, who is on it, and each stretch of work, which the counter can correct. */
export function JobWork(props: Work) {
  const { order, job } = props;
  const t = useTranslations("orders.work");
  const me = useMe();
  const { language } = useLanguage();
  const now = useNow().toISOString();
  const { times, running, isError } = useJobTimes(props);
  const sold = hundredthsSold(job.lines);
  const worked = hundredthsWorked(times, now);
  return (
    <div className={styles.work} data-job-work={job.id}>
      <p className="tabular">
        {t("hours", { sold: hoursOf(sold), worked: hoursOf(worked) })}
        {running && ` · ${t("running", { names: running })}`}
        {isError && ` · ${t("error")}`}
      </p>
      {times.some(({ forgotten }) => forgotten) && (
        <Notice tone="watch">{t(me.may("clock.correct") ? "forgotten" : "forgottenHere")}</Notice>
      )}
      {times.length > 0 && (
        <details>
          <summary>{t("times", { count: times.length, name: inLanguage(job.name, language) })}</summary>
          <ul>
            {times.map((one) => (
              <StretchRow key={one.id} order={order} one={one} now={now} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function StretchRow({ order, one, now }: { order: string; one: Stretch; now: string }) {
  const t = useTranslations("orders.work");
  const { dateTime } = useFormat();
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  return (
    <li data-stretch={one.id} data-forgotten={one.forgotten || undefined} data-focus-home="">
      <p className="tabular">
        {one.by.name}: {dateTime(one.from)} – {one.to === null ? t("open") : dateTime(one.to)} (
        {hoursOf(hundredthsWorked([one], now))} h)
        {one.reason && ` · ${one.reason}`}
        {one.end === "left" && ` · ${t("left")}`}
        {one.end === "ready" && ` · ${t("ready")}`}
        {one.end === "job-gone" && ` · ${t("cut")}`}
        {one.end === "not-approved" && ` · ${t("notApproved")}`}
      </p>
      {one.corrections.map(({ by, at, was }) => (
        <p key={at} className={styles.soft}>
          {t("corrected", {
            name: by.name,
            at: dateTime(at),
            from: dateTime(was.from),
            to: was.to === null ? t("open") : dateTime(was.to),
          })}
        </p>
      ))}
      {me.may("clock.correct") &&
        (isOpen ? (
          <CorrectStretch order={order} one={one} onEnd={() => setOpen(false)} />
        ) : (
          <Button
            size="small"
            variant="secondary"
            aria-label={t("correctOf", { name: one.by.name, from: dateTime(one.from) })}
            onClick={() => setOpen(true)}
          >
            {t("correct")}
          </Button>
        ))}
    </li>
  );
}

type Reply = ApiOutputs["clock"]["correct"];
type Values = { from: string; to: string };
const Local = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/);
const Shape = z.strictObject({ from: Local, to: Local });
const check = (values: Values) => issuesOf(Shape, values);

type CorrectProps = { order: string; one: Stretch; onEnd: () => void };

/** From when to when somebody worked, on the shop's clock. What was there before stays to be read. */
export function CorrectStretch({ order, one: present, onEnd }: CorrectProps) {
  // As it was when the form opened: what is corrected meanwhile is not what was seen.
  const [one] = useState(present);
  const t = useTranslations("orders.work");
  const trpc = useTRPC();
  const api = useTRPCClient();
  const cache = useQueryClient();
  const timeZone = useShopTimeZone();
  const fieldText = useFieldText();
  const start = {
    from: timeOfShop(one.from, timeZone),
    to: one.to === null ? "" : timeOfShop(one.to, timeZone),
  };
  // A field shows minutes; what nobody touched keeps its seconds.
  const instant = (field: keyof Values, text: string): string =>
    text === start[field] ? (one[field] ?? "") : instantOfShop(text, timeZone);
  const { form, props, pending, reply, error, issueAt, discard } = useAppForm({
    name: `order.correct.${one.id}`,
    start,
    check,
    send: ({ from, to }: Values, key) => {
      const input = {
        order,
        stretch: one.id,
        saw: { from: one.from, to: one.to },
        to: { from: instant("from", from), to: instant("to", to) },
      };
      return api.clock.correct.mutate({ ...input, key: key(input) });
    },
    done: async () => {
      await cache.invalidateQueries({ queryKey: trpc.clock.pathKey() });
      onEnd();
    },
  });
  const refused = (no: Extract<Reply, { ok: false }>) =>
    no.reason === "elsewhere"
      ? t.rich("refused.elsewhere", {
          number: no.number,
          link: (words) => <Link to={`/desk/orders/${no.order}`}>{words}</Link>,
        })
      : t(`refused.${no.reason}`);
  return (
    <Form {...props}>
      <Field label={t("from")} error={fieldText(issueAt("from"))}>
        <TextField type="datetime-local" autoFocus {...form.register("from")} />
      </Field>
      <Field label={t("to")} error={fieldText(issueAt("to"))}>
        <TextField type="datetime-local" {...form.register("to")} />
      </Field>
      <FormEnd
        pending={pending}
        error={error}
        status={reply?.ok === false && <Notice tone="watch">{refused(reply)}</Notice>}
        send={t("save")}
        cancel={t("cancel")}
        onCancel={() => {
          // What was typed over something else does not come back over what stands there now.
          if (reply?.ok === false) discard();
          onEnd();
        }}
      />
    </Form>
  );
}
