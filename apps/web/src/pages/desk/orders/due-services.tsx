import { inLanguage } from "@openhood/domain/local-text";
import { type Due, isDoneBy, isPressing } from "@openhood/domain/maintenance/due";
import { jobFromCanned } from "@openhood/domain/repair-orders/canned";
import type { CannedJob } from "@openhood/domain/repair-orders/settings";
import { useRef } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useVehicleDue } from "../../../features/orders/use-vehicle-due.ts";
import { atNoon } from "../../../platform/clock.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { Button } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/card.tsx";
import type { OrderParts } from "./order-context.ts";
import styles from "./order-page.module.css";

const tones = { overdue: "stop", soon: "watch" } as const;

type Props = OrderParts & { canned: readonly CannedJob[] };

/** What the car is due for by the shop's table, each a press from being on the order; what is not due yet is folded away. */
export function DueServices({ order, settings, edit, canned }: Props) {
  const t = useTranslations("orders.due");
  const known = useVehicleDue(order.vehicle.id);
  const heading = useRef<HTMLHeadingElement>(null);
  if (!known) return null;
  const pressing = known.due.filter(isPressing);
  const others = known.due.filter((one) => !isPressing(one));
  const jobFor = ({ interval }: Due) => {
    if (order.jobs.some((job) => job.canned !== null && isDoneBy(interval, job.canned))) return undefined;
    return canned.find(({ id }) => interval.canned.includes(id));
  };
  const add = (job: CannedJob) => {
    const isDone = edit({
      type: "add-job",
      job: jobFromCanned(job, settings, () => crypto.randomUUID()),
      after: order.jobs.at(-1)?.id ?? null,
    });
    // The button that was pressed goes.
    if (isDone) heading.current?.focus();
  };
  const list = (all: readonly Due[]) => (
    <ul className={styles.due}>
      {all.map((due) => (
        <Service key={due.interval.id} due={due} job={jobFor(due)} onAdd={add} />
      ))}
    </ul>
  );
  return (
    <section className={styles.head} aria-labelledby="order-due" data-no-print="">
      <h2 id="order-due" ref={heading} tabIndex={-1}>
        {t("title")}
      </h2>
      {pressing.length > 0 ? list(pressing) : <p className={styles.soft}>{t("none")}</p>}
      {others.length > 0 && (
        <details>
          <summary>{t("others", { count: others.length })}</summary>
          {list(others)}
        </details>
      )}
    </section>
  );
}

type ServiceProps = { due: Due; job: CannedJob | undefined; onAdd: (job: CannedJob) => void };

function Service({ due: { interval, last, on, miles, status }, job, onAdd }: ServiceProps) {
  const t = useTranslations("orders.due");
  const { language } = useLanguage();
  const { date } = useFormat();
  const formatter = useFormatter();
  const name = inLanguage(interval.name, language);
  const when = [on && date(atNoon(on)), miles !== null && t("miles", { miles: formatter.number(miles) })];
  const done = last && [
    date(atNoon(last.on)),
    last.miles !== null && t("miles", { miles: formatter.number(last.miles) }),
  ];
  return (
    <li data-due={interval.id} data-status={status}>
      <div>
        <strong>{name}</strong>{" "}
        {(status === "overdue" || status === "soon") && <Badge tone={tones[status]}>{t(status)}</Badge>}
        <p className={`tabular ${styles.soft}`}>
          {[
            last ? t("due", { when: when.filter(Boolean).join(" · ") }) : t("no-record"),
            done && t("last", { when: done.filter(Boolean).join(" · ") }),
          ]
            .filter(Boolean)
            .join(". ")}
        </p>
      </div>
      {job && (
        <Button
          size="small"
          variant="secondary"
          icon="plus"
          aria-label={t("addOf", { name })}
          onClick={() => onAdd(job)}
        >
          {t("add")}
        </Button>
      )}
    </li>
  );
}
