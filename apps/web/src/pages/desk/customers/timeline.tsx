import type { Happened } from "@openhood/domain/customers/timeline";
import { inLanguage } from "@openhood/domain/local-text";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import styles from "../../../features/customers/record.module.css";
import { atNoon } from "../../../platform/clock.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/card.tsx";
import { Link } from "../../../ui/link.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { AskedToDecide } from "./asked-to-decide.tsx";

/** How many pages the server tells of. */
const MOST_PAGES = 4;

type Props = {
  of: { kind: "record" | "vehicle"; id: string };
  /** What a vehicle is called; where all is about one, nothing. */
  carOf?: (id: string) => string | null;
};

/** Everything that happened with a customer or a car, the latest first, some more of it with each press. */
export function Timeline({ of, carOf }: Props) {
  const t = useTranslations("customers.timeline");
  const trpc = useTRPC();
  const [pages, setPages] = useState(1);
  const found = useQuery({
    ...trpc.customers.timeline.queryOptions({ of, pages }),
    placeholderData: (before) => before,
  });
  // More of it that does not come takes nothing away.
  const last = useRef(found.data);
  if (found.data) last.current = found.data;
  if (!last.current) return <QueryPending of={found} failed={t("errorTitle")} lines={4} />;
  const { happened, more } = last.current;
  return (
    <>
      {happened.length === 0 && <p className="soft">{t("none")}</p>}
      <TimelineRows happened={happened} carOf={carOf} />
      {found.isError && <QueryPending of={found} failed={t("errorTitle")} lines={2} />}
      {more && !found.isError && pages < MOST_PAGES && (
        <Button
          variant="secondary"
          size="small"
          pending={found.isPlaceholderData}
          onClick={() => setPages(pages + 1)}
        >
          {t("earlier")}
        </Button>
      )}
    </>
  );
}

/** What happened, in the order it comes in. */
export function TimelineRows({ happened, carOf }: { happened: readonly Happened[]; carOf?: Props["carOf"] }) {
  const { date, dateTime } = useFormat();
  return (
    <ol className={styles.list}>
      {happened.map((one) => {
        const car = one.vehicle === null ? null : carOf?.(one.vehicle);
        return (
          <li key={keyOf(one)} className={styles.item} data-happened={one.kind}>
            <span className="tabular soft">
              {[one.at === null ? date(atNoon(one.on)) : dateTime(one.at), car].filter(Boolean).join(" · ")}
            </span>
            <What {...one} />
          </li>
        );
      })}
    </ol>
  );
}

function keyOf(one: Happened): string {
  const of = {
    appointment: () => "id" in one && one.id,
    order: () => "id" in one && one.id,
    stage: () => "stage" in one && `${one.order} ${one.stage}`,
    decision: () => "job" in one && `${one.order} ${one.job} ${one.at}`,
    asked: () => "order" in one && `${one.order} ${one.at}`,
    "links-ended": () => "order" in one && `${one.order} ${one.at}`,
    words: () => "id" in one && one.id,
    reading: () => "miles" in one && `${one.vehicle} ${one.on} ${one.miles} ${"corrected" in one}`,
    service: () => "canned" in one && `${one.order} ${one.canned}`,
  };
  return `${one.kind} ${of[one.kind]()}`;
}

function What(one: Happened) {
  switch (one.kind) {
    case "appointment":
      return <Visit {...one} />;
    case "order":
      return <Order {...one} />;
    case "stage":
      return <StageOf {...one} />;
    case "decision":
      return <Decision {...one} />;
    case "asked":
    case "links-ended":
      return <AskedToDecide {...one} />;
    case "words":
      return <Words {...one} />;
    case "reading":
      return <Reading {...one} />;
    case "service":
      return <Service {...one} />;
  }
}

type Of<Kind extends Happened["kind"]> = Extract<Happened, { kind: Kind }>;

function Visit({ id, on, status, services }: Of<"appointment">) {
  const t = useTranslations("customers.timeline");
  const words = useTranslations("schedule.sheet.statusOf");
  const { language } = useLanguage();
  return (
    <>
      <span className={styles.line}>
        <Link to={`/desk/schedule?date=${on}&appointment=${id}`}>{t("visit")}</Link>
        <Badge>{words(status)}</Badge>
      </span>
      <span>{services.map((name) => inLanguage(name, language)).join(", ")}</span>
    </>
  );
}

function Order({ id, number }: Of<"order">) {
  const t = useTranslations("customers.timeline");
  return (
    <span className={styles.line}>
      <Link to={`/desk/orders/${id}`} className="tabular">
        {t("order", { number })}
      </Link>
    </span>
  );
}

function StageOf({ order, number, stage }: Of<"stage">) {
  const t = useTranslations("customers.timeline");
  return (
    <>
      <span className={styles.line}>
        <Link to={`/desk/orders/${order}`}>{t("ofOrder", { number })}</Link>
      </span>
      <span>{t(`stages.${stage}`)}</span>
    </>
  );
}

function Decision({ order, number, name, status, cents, by, channel, waits }: Of<"decision">) {
  const t = useTranslations("customers.timeline");
  const { language } = useLanguage();
  const { money } = useFormat();
  return (
    <>
      <span className={styles.line}>
        <Link to={`/desk/orders/${order}`}>{t("onOrder", { number })}</Link>
        {waits && <Badge tone="watch">{t("waits")}</Badge>}
      </span>
      <span className="tabular">
        {t(`decided.${status}`, { job: inLanguage(name, language), amount: money(cents) })}
      </span>
      <span className="soft">{t(`by.${channel}`, { name: by })}</span>
    </>
  );
}

function Words({ order, by, text }: Of<"words">) {
  const t = useTranslations("customers.timeline");
  const author = by || t("unnamed");
  return (
    <>
      <span className={styles.line}>
        {order ? (
          <Link to={`/desk/orders/${order.id}`}>{t("wroteOn", { name: author, number: order.number })}</Link>
        ) : (
          t("wrote", { name: author })
        )}
      </span>
      <span className={styles.notes}>{text}</span>
    </>
  );
}

function Reading({ on, miles, isLower, from, corrected }: Of<"reading">) {
  const t = useTranslations("customers.timeline");
  const words = useTranslations("customers.history");
  const source = from && t(`from.${from.kind}`, { name: from.by.name || t("unnamed") });
  return (
    <>
      <span className={`tabular ${styles.line}`} data-reading={on}>
        {t("miles", { miles })}
        {isLower && <Badge tone="watch">{words("lower")}</Badge>}
        {corrected && (
          <Badge tone="watch">{words("corrected", { name: corrected.by.name || t("unnamed") })}</Badge>
        )}
      </span>
      {from && (
        <span className={`${styles.line} soft`}>
          {from.id === null ? (
            source
          ) : (
            <Link
              to={
                from.kind === "check-in"
                  ? `/desk/schedule?date=${on}&appointment=${from.id}`
                  : `/desk/orders/${from.id}`
              }
            >
              {source}
            </Link>
          )}
        </span>
      )}
    </>
  );
}

function Service({ canned, order, number, miles }: Of<"service">) {
  const t = useTranslations("customers.timeline");
  const { language } = useLanguage();
  const trpc = useTRPC();
  const known = useQuery({
    ...trpc.orders.canned.queryOptions(),
    enabled: useMe().may("orders.canned"),
  });
  const job = known.data?.jobs.find(({ id }) => id === canned);
  return (
    <span className={styles.line} data-serviced={canned}>
      <Link to={`/desk/orders/${order}`}>
        {t("service", { name: job ? inLanguage(job.name, language) : t("unknownService"), number })}
      </Link>
      {miles !== null && <span className="tabular soft">{t("miles", { miles })}</span>}
    </span>
  );
}
