import { inLanguage } from "@openhood/domain/local-text";
import { type Due, isDoneBy, isPressing } from "@openhood/domain/maintenance/due";
import { seenOf } from "@openhood/domain/repair-orders/authorization";
import { jobFromCanned } from "@openhood/domain/repair-orders/canned";
import { type DeclinedWork, isSameWork, jobOfferedAgain } from "@openhood/domain/repair-orders/declined-work";
import type { CannedJob } from "@openhood/domain/repair-orders/settings";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useDeclined } from "../../../features/orders/use-declined.ts";
import { useDeclinedWords } from "../../../features/orders/use-declined-words.ts";
import { useVehicleDue } from "../../../features/orders/use-vehicle-due.ts";
import { atNoon } from "../../../platform/clock.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { Button } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/card.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { Frozen, Section } from "./fields.tsx";
import type { OrderParts } from "./order-context.ts";
import styles from "./order-page.module.css";

const tones = { overdue: "stop", soon: "watch" } as const;

type DueProps = OrderParts & { canned: readonly CannedJob[] };

/** What the car is due for by the shop's table, each a press from being on the order; what is not due yet is folded away. */
export function DueServices({ order, settings, edit, canned }: DueProps) {
  const t = useTranslations("orders.due");
  const { language } = useLanguage();
  const known = useVehicleDue(order.vehicle.id);
  if (!known) return null;
  const pressing = known.due.filter(isPressing);
  const others = known.due.filter((one) => !isPressing(one));
  const jobFor = ({ interval }: Due) => {
    if (order.jobs.some((job) => job.canned !== null && isDoneBy(interval, job.canned))) return undefined;
    return canned.find(({ id }) => interval.canned.includes(id));
  };
  const add = (job: CannedJob) =>
    edit({
      type: "add-job",
      job: jobFromCanned(job, settings, () => crypto.randomUUID()),
      after: order.jobs.at(-1)?.id ?? null,
    });
  const list = (all: readonly Due[]) => (
    <ul className={styles.due}>
      {all.map((due) => (
        <Service key={due.interval.id} due={due} job={jobFor(due)} onAdd={add} />
      ))}
    </ul>
  );
  return (
    <Section
      title={t("title")}
      summary={pressing.map(({ interval }) => inLanguage(interval.name, language)).join(", ")}
    >
      <Frozen>
        {pressing.length > 0 ? list(pressing) : <p className={styles.soft}>{t("none")}</p>}
        {others.length > 0 && (
          <details>
            <summary>{t("others", { count: others.length })}</summary>
            {list(others)}
          </details>
        )}
      </Frozen>
    </Section>
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

/** The work on this car that the customer declined before, each a press from being offered again. Read when it is opened. */
export function DeclinedBefore(parts: OrderParts) {
  const t = useTranslations("declined");
  const [isOpen, setOpen] = useState(false);
  const { id } = parts.order.vehicle;
  if (id === null) return null;
  return (
    <Section title={t("title")} summary={t("show")} onOpen={() => setOpen(true)}>
      <Frozen>{isOpen && <Waiting {...parts} vehicle={id} />}</Frozen>
    </Section>
  );
}

function Waiting({ order, settings, edit, vehicle }: OrderParts & { vehicle: string }) {
  const t = useTranslations("declined");
  const found = useDeclined(vehicle);
  if (!found.data) return <QueryPending of={found} failed={t("errorTitle")} height="4rem" />;
  // What stands on this order is decided there.
  const waiting = found.data.filter(
    (one) => one.order !== order.id && !order.jobs.some((job) => isSameWork(job, one.job)),
  );
  if (waiting.length === 0) return <p className={styles.soft}>{t("none")}</p>;
  return (
    <ul className={styles.due}>
      {waiting.map((work) => {
        const job = jobOfferedAgain(work.job, settings, () => crypto.randomUUID());
        const after = order.jobs.at(-1)?.id ?? null;
        return (
          <Row
            key={`${work.order} ${work.job.id}`}
            work={work}
            now={seenOf({ ...job, authorization: { status: "pending" } }).cents}
            onAdd={() => edit({ type: "add-job", job, after })}
          />
        );
      })}
    </ul>
  );
}

type RowProps = {
  work: DeclinedWork;
  /** Cents it costs today. */
  now: number;
  onAdd: () => void;
};

function Row({ work, now, onAdd }: RowProps) {
  const t = useTranslations("declined");
  const words = useDeclinedWords();
  const { language } = useLanguage();
  const { money } = useFormat();
  const name = inLanguage(work.job.name, language);
  return (
    <li data-declined={work.job.id}>
      <div>
        <strong>{name}</strong>
        <p className={`tabular ${styles.soft}`}>
          {words(work)}
          {now !== work.job.authorization.cents && ` ${t("now", { price: money(now) })}`}
        </p>
      </div>
      <Button size="small" variant="secondary" icon="plus" aria-label={t("addOf", { name })} onClick={onAdd}>
        {t("add")}
      </Button>
    </li>
  );
}
