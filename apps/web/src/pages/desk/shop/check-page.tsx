import { clockOf, dateAt, msOf } from "@openhood/domain/booking/quarters";
import { laneName as nameOfLane } from "@openhood/domain/booking/removed-lanes";
import { plusDays } from "@openhood/domain/days";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../platform/format.ts";
import { useProblemText } from "../../../platform/problem.ts";
import { useShopTimeZone } from "../../../platform/shop.ts";
import { useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { EmptyState, Notice } from "../../../ui/states.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";
import styles from "./check-page.module.css";
import { type Group, grouped, type Run, running, shareOf } from "./check-runs.ts";

/** Days asked for at a time, so that one sees how far it is; and how far back one looks. */
const SLICE = 42;
const BACK = 31;

/** Compares the schedule with the time that is held for it, says in words what differs, and puts right what can be. */
export function CheckPage() {
  const t = useTranslations("shop.check");
  const api = useTRPCClient();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const problem = useProblemText();
  const [run, setRun] = useState<Run | null>(null);
  const [error, setError] = useState<unknown>(null);
  const isOn = useRef(true);
  useEffect(() => {
    isOn.current = true;
    return () => {
      isOn.current = false;
    };
  }, []);

  const begin = async (write: boolean) => {
    setError(null);
    let now: Run = { ...running(plusDays(new Date().toISOString().slice(0, 10), -BACK)), write };
    setRun(now);
    try {
      while (isOn.current && !now.over) {
        const found = await api.booking.repair.mutate({ from: now.at, days: SLICE, write });
        now = {
          ...now,
          at: found.next ?? now.at,
          last: found.last,
          differences: [...now.differences, ...found.differences],
          over: found.next === null,
        };
        setRun(now);
      }
    } catch (caught) {
      setError(caught);
      setRun(null);
    } finally {
      if (write) await cache.invalidateQueries({ queryKey: trpc.booking.pathKey() });
    }
  };

  const isRunning = run !== null && !run.over;
  const groups = run ? grouped(run.differences) : [];
  const canPut = run?.over && !run.write && groups.some(({ kind }) => kind !== "held-twice");
  const left = run?.write ? groups.filter(({ kind }) => kind === "held-twice") : groups;
  return (
    <>
      <WorkHeader title={t("title")} lead={t("lead")} />
      <div className={styles.buttons} data-focus-home="">
        <Button
          icon="refresh"
          variant={canPut ? "secondary" : "primary"}
          pending={isRunning && !run.write}
          disabled={isRunning}
          onClick={() => void begin(false)}
        >
          {run?.over ? t("again") : t("start")}
        </Button>
        {(canPut || (isRunning && run.write)) && (
          <Button icon="check" pending={isRunning} onClick={() => void begin(true)}>
            {t("put")}
          </Button>
        )}
      </div>
      {run === null && <LastCheck />}
      {isRunning && (
        <p className={styles.progress}>
          <progress aria-label={t("progress")} max={1} value={shareOf(run)} />
          <span className="tabular">{t("upTo", { share: Math.round(shareOf(run) * 100) })}</span>
        </p>
      )}
      <div role="status" className={styles.status}>
        {run?.over && run.write && (
          <Notice tone="ok">{t("done", { count: run.differences.length - countOf(left) })}</Notice>
        )}
        {run?.over && left.length > 0 && <p>{t("found", { count: countOf(left) })}</p>}
      </div>
      {error !== null && (
        <Notice tone="stop" title={t("failed")}>
          {problem(error)}
        </Notice>
      )}
      {run?.over && !run.write && groups.length === 0 && (
        <EmptyState icon="check" title={t("rightTitle")} text={t("rightText")} />
      )}
      <Groups groups={left} />
    </>
  );
}

/** When the night's check ended last, and what it found. */
function LastCheck() {
  const t = useTranslations("shop.check");
  const trpc = useTRPC();
  const { dateTime } = useFormat();
  const { data: last } = useQuery(trpc.booking.lastCheck.queryOptions());
  return last ? (
    <p className={styles.last}>{t("last", { when: dateTime(last.at), count: last.found })}</p>
  ) : null;
}

const countOf = (groups: readonly Group[]) => groups.reduce((sum, { count }) => sum + count, 0);

function Groups({ groups }: { groups: readonly Group[] }) {
  const t = useTranslations("shop.check");
  const trpc = useTRPC();
  const format = useFormat();
  const timeZone = useShopTimeZone();
  const { data: booking } = useQuery(trpc.booking.editSettings.queryOptions());
  if (groups.length === 0) return null;
  const clock = clockOf(timeZone);
  const laneOf = (id: string | null) => (id && booking?.settings ? nameOfLane(booking.settings, id) : id);
  return (
    <ul className={styles.list}>
      {groups.map(({ key, kind, lane, first, end, count }) => (
        <li key={key} className={styles.group} data-difference={kind}>
          <h2>{t(`kinds.${kind}.title`)}</h2>
          <p className="tabular">
            {kind === "wrong-day"
              ? format.day(msOf(first))
              : t("span", {
                  day: format.day(msOf(first)),
                  from: format.time(msOf(first)),
                  to: format.time(msOf(end)),
                })}
            {lane !== null && `, ${laneOf(lane)}`}
          </p>
          <p>{t(`kinds.${kind}.text`, { count })}</p>
          <Link to={`/desk/schedule?date=${dateAt(msOf(first), clock)}`}>{t("open")}</Link>
        </li>
      ))}
    </ul>
  );
}
