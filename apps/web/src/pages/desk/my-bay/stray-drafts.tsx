import { isHere } from "@openhood/domain/booking/appointment";
import { laneName } from "@openhood/domain/booking/removed-lanes";
import { type RefObject, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { Today } from "../../../features/appointments/today.ts";
import { clearDraft, draftsOf, writeDraft } from "../../../platform/drafts.ts";
import { clearIntent } from "../../../platform/intent.ts";
import { useMe } from "../../../platform/me.ts";
import { Button } from "../../../ui/button.tsx";
import { isInWork } from "./bay-car.tsx";
import { type About, textOf } from "./bay-note.ts";
import styles from "./my-bay-page.module.css";
import { UnsentText } from "./unsent-text.tsx";
import { BAY_DRAFTS } from "./use-bay-notes.ts";
import { useStrayFocus } from "./use-stray-focus.ts";

/** How long a draft stays that its person was told about, ms. */
const WEEK = 7 * 86_400_000;

/** A draft as it lies on the device; `toldAt`: since when its person sees that it cannot be sent (ms since 1970). */
type Draft = { about?: About; seen?: Record<string, unknown>; toldAt?: number } & Record<string, unknown>;

/** Where the car of a draft is, as far as that keeps it from being sent. */
function whereIs(id: string, today: Today, own: readonly string[], lane: string | null) {
  const car = today.appointments.find(({ appointment }) => appointment.id === id)?.appointment;
  // A walk-in has no appointment.
  if (!car) return own.includes(id) ? "jobGone" : "unlisted";
  if (car.state.status === "canceled") return "canceled";
  if (!isHere(car)) return "gone";
  if (!isInWork(car)) return "ready";
  return car.slot.lane === lane ? "jobGone" : { bay: car.slot.lane };
}

type Props = {
  today: Today;
  /** The cars that have a job of one's own. */
  own: readonly string[];
  lane: string | null;
  /** The forms the page shows. */
  shown: readonly string[];
  onChoose: (lane: string) => void;
  /** Those of the first time they were looked for stand above all, those that came since at the foot, where they move nothing. */
  at: "top" | "foot";
  first: RefObject<ReadonlySet<string> | null>;
};

/** What somebody began to write and did not send, about a car or a job that this page shows no longer. */
export function StrayDrafts({ today, own, lane, shown, onChoose, at, first }: Props) {
  const t = useTranslations("myBay.stray");
  const { uid } = useMe();
  const held = useStrayFocus();
  const [, readAgain] = useState(0);
  const all = draftsOf(uid, BAY_DRAFTS).flatMap(({ name, values }) => {
    const { about, seen = {}, toldAt, ...fields } = values as Draft;
    const text = textOf(fields, seen);
    return about && text && !shown.includes(name)
      ? [{ name, values, about, toldAt, text, where: whereIs(about.id, today, own, lane) }]
      : [];
  });
  first.current ??= new Set(all.map(({ name }) => name));
  const known = first.current;
  const drafts = all.filter(({ name }) => known.has(name) === (at === "top"));
  const discard = (name: string) => {
    clearDraft(name, uid);
    clearIntent(name, uid);
    readAgain((count) => count + 1);
  };
  useEffect(() => {
    for (const { name, values, where, toldAt } of drafts) {
      if (typeof where === "object") continue;
      if (toldAt === undefined) writeDraft(name, { ...values, toldAt: Date.now() }, uid);
      else if (Date.now() - toldAt > WEEK) discard(name);
    }
  });
  const shownOf = ({ name, about, text, where }: (typeof drafts)[number]) => {
    const bay = typeof where === "object" ? where.bay : null;
    const bayName = bay && laneName(today, bay);
    return (
      <UnsentText
        key={name}
        isCopied
        onDiscard={() => discard(name)}
        kind={bay ? "elsewhere" : "stray"}
        about={about}
        why={bayName ? t("elsewhere", { bay: bayName }) : `${t(where as "gone")} ${t("week")}`}
        text={text}
      >
        {bay && today.lanes.some(({ id }) => id === bay) && (
          <Button size="large" wide variant="secondary" onClick={() => onChoose(bay)}>
            {t("goTo", { bay: bayName ?? "" })}
          </Button>
        )}
      </UnsentText>
    );
  };
  if (drafts.length === 0) return null;
  return (
    <div className={styles.bays} {...held}>
      {drafts.map(shownOf)}
    </div>
  );
}
