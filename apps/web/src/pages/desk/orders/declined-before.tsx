import { inLanguage } from "@openhood/domain/local-text";
import { seenOf } from "@openhood/domain/repair-orders/authorization";
import { type DeclinedWork, isSameWork, jobOfferedAgain } from "@openhood/domain/repair-orders/declined-work";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useDeclined } from "../../../features/orders/use-declined.ts";
import { useDeclinedWords } from "../../../features/orders/use-declined-words.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { Button } from "../../../ui/button.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import type { OrderParts } from "./order-context.ts";
import styles from "./order-page.module.css";

/** The work on this car that the customer declined before, each a press from being offered again. Read when it is opened. */
export function DeclinedBefore(parts: OrderParts) {
  const t = useTranslations("declined");
  const [isOpen, setOpen] = useState(false);
  const summary = useRef<HTMLElement>(null);
  const { id } = parts.order.vehicle;
  if (id === null) return null;
  return (
    <section className={styles.head} aria-labelledby="order-declined" data-no-print="">
      <h2 id="order-declined">{t("title")}</h2>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary ref={summary}>{t("show")}</summary>
        {isOpen && <Waiting {...parts} vehicle={id} onAdded={() => summary.current?.focus()} />}
      </details>
    </section>
  );
}

type WaitingProps = OrderParts & {
  vehicle: string;
  /** The row goes, and the focus it had needs another place. */
  onAdded: () => void;
};

function Waiting({ order, settings, edit, vehicle, onAdded }: WaitingProps) {
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
            onAdd={() => {
              if (edit({ type: "add-job", job, after })) onAdded();
            }}
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
      <Button
        size="small"
        variant="secondary"
        icon="plus"
        aria-label={t("addOf", { name })}
        onClick={() => onAdd()}
      >
        {t("add")}
      </Button>
    </li>
  );
}
