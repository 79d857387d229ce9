import { inLanguage } from "@openhood/domain/local-text";
import type { Job } from "@openhood/domain/repair-orders/job";
import { hundredthsSold, hundredthsWorked } from "@openhood/domain/repair-orders/job-clock";
import type { TechnicianJob } from "@openhood/domain/repair-orders/technician-view";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import { useShortTime } from "../../../features/orders/use-short-time.ts";
import { hoursOf } from "../../../features/shop/editor/amounts.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { useNow } from "../../../platform/now.ts";
import { type ApiOutputs, useTRPC } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/states.tsx";
import { CorrectStretch } from "./correct-stretch.tsx";
import styles from "./job-work.module.css";

type Stretch = ApiOutputs["clock"]["work"]["stretches"][number];
type Work = { order: string; job: Pick<Job | TechnicianJob, "id" | "name" | "lines"> };

/** Hours sold and worked on a job, who is on it, and each stretch of work, which the counter can correct. */
export function JobWork({ order, job }: Work) {
  const t = useTranslations("orders.work");
  const trpc = useTRPC();
  const me = useMe();
  const { language } = useLanguage();
  const now = useNow().toISOString();
  const short = useShortTime();
  const work = useQuery(trpc.clock.work.queryOptions({ order }));
  const on = work.data?.stretches.filter((one) => one.job === job.id) ?? [];
  const running = on.filter(({ to }) => to === null);
  const since = ({ by, from }: Stretch) => t("runningSince", { name: by.name, time: short(from) });
  const sold = hundredthsSold(job.lines);
  const worked = hundredthsWorked(on, now);
  return (
    <div className={styles.work} data-job-work={job.id} data-no-print="">
      <p className="tabular">
        {t("hours", { sold: hoursOf(sold), worked: hoursOf(worked) })}
        {running.length > 0 && ` · ${t("running", { names: running.map(since).join(", ") })}`}
        {work.isError && ` · ${t("error")}`}
      </p>
      {on.some(({ forgotten }) => forgotten) && (
        <Notice tone="watch">{t(me.may("clock.correct") ? "forgotten" : "forgottenHere")}</Notice>
      )}
      {on.length > 0 && (
        <details>
          <summary>{t("times", { count: on.length, name: inLanguage(job.name, language) })}</summary>
          <ul>
            {on.map((one) => (
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
  const button = useRef<HTMLButtonElement>(null);
  const end = () => {
    flushSync(() => setOpen(false));
    button.current?.focus();
  };
  return (
    <li data-stretch={one.id} data-forgotten={one.forgotten || undefined}>
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
          <CorrectStretch order={order} one={one} onEnd={end} />
        ) : (
          <Button
            ref={button}
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
