import { inLanguage } from "@openhood/domain/local-text";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useShopFacts } from "../../../features/appointments/schedule.ts";
import { useScheduleClock } from "../../../features/appointments/words.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { useContact } from "../../../platform/shop.ts";
import { type ApiOutputs, useTRPC } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";
import { Absent } from "./absent.tsx";
import { CarsHere } from "./cars-here.tsx";
import { Check, Row, type Shown } from "./check.tsx";
import { Conflicts } from "./conflicts.tsx";
import styles from "./end-of-day-page.module.css";
import { MoneyToday } from "./money-today.tsx";
import { NextDay } from "./next-day.tsx";
import { OpenQuestions } from "./open-questions.tsx";
import { Promises } from "./promises.tsx";

/** What is to be looked at before the lights go out: clocks, cars, who did not come, promises, and the next open day. */
export function EndOfDayPage() {
  const t = useTranslations("endOfDay");
  const titles = useTranslations("titles");
  const trpc = useTRPC();
  const enabled = useMe().may("orders.missed");
  const today = useQuery({ ...trpc.booking.today.queryOptions(), enabled });
  const board = useQuery({ ...trpc.board.get.queryOptions(), enabled });
  const running = useQuery({ ...trpc.clock.running.queryOptions(), enabled });
  const missed = useQuery({ ...trpc.orders.missed.queryOptions(), enabled });
  const shop = useShopFacts();
  if (!enabled)
    return <EmptyState heading="h1" icon="lock" title={t("notYoursTitle")} text={t("notYoursText")} />;
  const missing = [today, board, running, missed, shop].find(({ data }) => !data);
  if (!today.data || !board.data || !running.data || !missed.data || !shop.data)
    return (
      <>
        <WorkHeader title={titles("deskEndOfDay")} />
        {missing && <QueryPending of={missing} failed={t("errorTitle")} height="24rem" />}
      </>
    );
  const { timeZone } = shop.data.hours;
  const shown: Shown = { today: today.data, cards: board.data.cards, timeZone };
  return (
    <>
      <WorkHeader
        title={titles("deskEndOfDay")}
        eyebrow={<OfDay date={today.data.date} timeZone={timeZone} />}
        lead={t("lead")}
        actions={
          <Button variant="secondary" data-no-print="" onClick={() => window.print()}>
            {t("print")}
          </Button>
        }
      />
      <div className={styles.page}>
        <MoneyToday />
        <RunningClocks clocks={running.data.clocks} />
        <CarsHere {...shown} />
        <OpenQuestions {...shown} />
        <Absent {...shown} />
        <Promises cards={shown.cards} missed={missed.data.orders} />
        <Conflicts timeZone={shown.timeZone} />
        <NextDay shop={shop.data} after={today.data.date} />
      </div>
    </>
  );
}

/** Of which shop and day the page is: on paper nothing else says so. */
function OfDay({ date, timeZone }: { date: string; timeZone: string }) {
  const shop = useContact();
  const clock = useScheduleClock(timeZone);
  return `${shop.name} · ${clock.day(date)}`;
}

function RunningClocks({ clocks }: { clocks: ApiOutputs["clock"]["running"]["clocks"] }) {
  const t = useTranslations("endOfDay.clocks");
  const order = useTranslations("endOfDay.questions");
  const { language } = useLanguage();
  const { dateTime } = useFormat();
  return (
    <Check title={t("title")} none={t("none")}>
      {clocks.map(({ uid, name, open }) => (
        <Row
          key={uid}
          title={name}
          to={`/desk/orders/${open.order}`}
          facts={[
            order("order", { number: open.number }),
            inLanguage(open.name, language),
            t("since", { time: dateTime(open.from) }),
          ]}
        />
      ))}
    </Check>
  );
}
