import { isHere } from "@openhood/domain/booking/appointment";
import { standingOf, todayOf } from "@openhood/domain/booking/today";
import { inLanguage } from "@openhood/domain/local-text";
import { isPromiseMissed } from "@openhood/domain/repair-orders/board";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useShopFacts } from "../../../features/appointments/schedule.ts";
import { appointmentLabel, useScheduleClock } from "../../../features/appointments/words.ts";
import { useCardWords } from "../../../features/orders/use-card-words.ts";
import { callLink, useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { useNow } from "../../../platform/now.ts";
import { type ApiOutputs, useTRPC } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Link } from "../../../ui/link.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";
import styles from "./end-of-day-page.module.css";
import { NextDay } from "./next-day.tsx";

/** What is to be looked at before the lights go out: clocks, cars, who did not come, promises, and the next open day. */
export function EndOfDayPage() {
  const t = useTranslations("endOfDay");
  const titles = useTranslations("titles");
  const trpc = useTRPC();
  const enabled = useMe().may("clock.running");
  const today = useQuery({ ...trpc.booking.today.queryOptions(), enabled });
  const board = useQuery({ ...trpc.board.get.queryOptions(), enabled });
  const running = useQuery({ ...trpc.clock.running.queryOptions(), enabled });
  const shop = useShopFacts();
  if (!enabled)
    return <EmptyState heading="h1" icon="lock" title={t("notYoursTitle")} text={t("notYoursText")} />;
  const missing = [today, board, running, shop].find(({ data }) => !data);
  if (!today.data || !board.data || !running.data || !shop.data)
    return (
      <>
        <WorkHeader title={titles("deskEndOfDay")} />
        {missing && <QueryPending of={missing} failed={t("errorTitle")} height="24rem" />}
      </>
    );
  return (
    <>
      <WorkHeader
        title={titles("deskEndOfDay")}
        lead={t("lead")}
        actions={
          <Button variant="secondary" data-no-print="" onClick={() => window.print()}>
            {t("print")}
          </Button>
        }
      />
      <div className={styles.page}>
        <RunningClocks clocks={running.data.clocks} />
        <Cars today={today.data} cards={board.data.cards} timeZone={shop.data.hours.timeZone} />
        <NextDay shop={shop.data} after={today.data.date} />
      </div>
    </>
  );
}

type Today = ApiOutputs["booking"]["today"];
type Card = ApiOutputs["board"]["get"]["cards"][number];

function RunningClocks({ clocks }: { clocks: ApiOutputs["clock"]["running"]["clocks"] }) {
  const t = useTranslations("endOfDay.clocks");
  const { language } = useLanguage();
  const { dateTime } = useFormat();
  return (
    <Check title={t("title")} none={t("none")}>
      {clocks.map(({ uid, name, open }) => (
        <Row
          key={uid}
          title={name}
          to={`/desk/orders/${open.order}`}
          facts={[inLanguage(open.name, language), t("since", { time: dateTime(open.from) })]}
        />
      ))}
    </Check>
  );
}

function Cars({ today, cards, timeZone }: { today: Today; cards: readonly Card[]; timeZone: string }) {
  const t = useTranslations("endOfDay");
  const columns = useTranslations("today.columns");
  const { language } = useLanguage();
  const { phone } = useFormat();
  const words = useCardWords();
  const clock = useScheduleClock(timeZone);
  const now = useNow().getTime();
  const { expected } = todayOf(today.appointments);
  const absent = expected.filter(({ appointment }) => Date.parse(appointment.arrival.to) < now);
  const present = today.appointments.filter(({ appointment }) => isHere(appointment));
  return (
    <>
      <Check title={t("here.title")} none={t("here.none")}>
        {present.map(({ appointment }) => {
          const { id, customer, intake } = appointment;
          const column = standingOf(appointment)?.column;
          return (
            <Row
              key={id}
              title={appointmentLabel(appointment, language)}
              to={`/desk/orders/${id}`}
              facts={[
                customer.name,
                column && columns(column),
                intake?.keyTag && t("here.keyTag", { tag: intake.keyTag }),
              ]}
            >
              {column === "ready" && customer.phone && (
                <a href={callLink(customer.phone)}>{t("call", { phone: phone(customer.phone) })}</a>
              )}
            </Row>
          );
        })}
      </Check>
      <Check title={t("absent.title")} none={t("absent.none")}>
        {absent.map(({ appointment }) => (
          <Row
            key={appointment.id}
            title={appointmentLabel(appointment, language)}
            to="/desk/today"
            facts={[
              appointment.customer.name,
              t("absent.at", { time: clock.timeOf(appointment.arrival.to) }),
            ]}
          >
            {appointment.customer.phone && (
              <a href={callLink(appointment.customer.phone)}>
                {t("call", { phone: phone(appointment.customer.phone) })}
              </a>
            )}
          </Row>
        ))}
      </Check>
      <Check title={t("promises.title")} none={t("promises.none")}>
        {cards
          .filter((card) => isPromiseMissed(card, now))
          .map((card) => {
            const { label, promised, since } = words(card);
            const readyAt = card.stage.is === "ready" && since && t("promises.ready", { time: since });
            return (
              <Row
                key={card.id}
                title={label}
                to={`/desk/orders/${card.id}`}
                facts={[card.name, promised && t("promises.at", { time: promised }), readyAt]}
              />
            );
          })}
      </Check>
    </>
  );
}

/** One thing to look at: what is left of it, or that nothing is. */
function Check({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <section>
      <h2>
        {title} {children.length > 0 && <span className={`tabular ${styles.count}`}>{children.length}</span>}
      </h2>
      {children.length > 0 ? (
        <ul className={styles.rows}>{children}</ul>
      ) : (
        <p className={styles.none}>
          <Icon name="check" size={18} />
          {none}
        </p>
      )}
    </section>
  );
}

type RowProps = {
  title: string;
  to: string;
  facts: readonly (string | false | null | undefined)[];
  children?: ReactNode;
};

function Row({ title, to, facts, children }: RowProps) {
  return (
    <li className={styles.row}>
      <Link to={to}>{title}</Link>
      <span className={styles.facts}>{facts.filter(Boolean).join(" · ")}</span>
      {children}
    </li>
  );
}
