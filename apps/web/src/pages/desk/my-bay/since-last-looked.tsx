import { laneName } from "@openhood/domain/booking/removed-lanes";
import { inLanguage } from "@openhood/domain/local-text";
import {
  type BayChange,
  type BaySnapshot,
  baySnapshot,
  changesSince,
} from "@openhood/domain/repair-orders/bay-changes";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { appointmentLabel } from "../../../features/appointments/label.ts";
import type { Today } from "../../../features/appointments/today.ts";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import type { JobClock } from "../../../features/orders/use-job-clock.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { BAY_SEEN } from "../../../platform/storage-keys.ts";
import { useStored } from "../../../platform/use-stored.ts";
import { Button } from "../../../ui/button.tsx";
import { inRow } from "../../../ui/facts.ts";
import { IsAnnounced, Notice } from "../../../ui/states.tsx";
import styles from "./my-bay.module.css";

function parse(text: string | null): BaySnapshot | null {
  try {
    return JSON.parse(text ?? "null") as BaySnapshot | null;
  } catch {
    return null;
  }
}

type Props = { today: Today; own: JobClock; lane: string | null; clock: ScheduleClock; isFresh: boolean };

/** What others changed since the technician last pressed "Got it". */
export function SinceLastLooked({ today, own, lane, clock, isFresh }: Props) {
  const t = useTranslations("myBay.changes");
  const words = useTranslations("myBay");
  const { uid } = useMe();
  const { language } = useLanguage();
  const [text, store] = useStored(`${BAY_SEEN}${uid}`);
  const appointments = today.appointments.map(({ appointment }) => appointment);
  const orders = own.orders.map(({ order }) => order);
  const labelOf = (id: string) => {
    const car = [...orders, ...appointments].find((one) => one.id === id);
    return car ? appointmentLabel(car, language) : "";
  };
  const snapshot = baySnapshot(
    { uid, lane, appointments, orders, clock: { open: own.open, cut: own.cut, pressedAt: null } },
    labelOf,
  );
  // On a new device only a clock that somebody else stopped is news.
  const changes = isFresh ? changesSince(parse(text) ?? { ...snapshot, cut: null }, snapshot) : [];
  const next = JSON.stringify(snapshot);
  useEffect(() => {
    if (isFresh && changes.length === 0 && next !== text) store(next);
  }, [isFresh, next, text]);

  const textOf = (change: BayChange): string => {
    if (change.kind === "stopped") {
      const { order, number, name, at } = change.cut;
      const car = labelOf(order) || words("orderNumber", { number });
      const work = inRow([car, inLanguage(name, language)]);
      return words(`cut.${change.reason}`, { work, time: clock.timeOf(at) });
    }
    const car = change.car.label;
    if ("lane" in change) return t(change.kind, { car, bay: laneName(today, change.lane) });
    if (!("job" in change)) return t(change.kind, { car });
    const name = inRow([car, inLanguage(change.job.name, language)]);
    const said = t(`job.${change.kind}`, { name, technician: change.job.technician?.name ?? "" });
    const isRunning = own.open?.order === change.car.id && own.open.job === change.job.id;
    return isRunning && change.kind === "taken" ? `${said} ${words("job.isTaken")}` : said;
  };
  return (
    <div role="status" data-changes="">
      {changes.length > 0 && (
        <IsAnnounced value={true}>
          <Notice tone="watch" title={t("title")}>
            <ul className={styles.changes}>
              {changes.map(textOf).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <Button variant="secondary" onClick={() => store(next)}>
              {words("seen")}
            </Button>
          </Notice>
        </IsAnnounced>
      )}
    </div>
  );
}
