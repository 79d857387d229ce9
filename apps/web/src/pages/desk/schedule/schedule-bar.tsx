import { type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { type Command, useCommands } from "../../../ui/commands.ts";
import { RovingRadios } from "../../../ui/roving.tsx";
import { useShortcuts } from "../../../ui/shortcuts.ts";
import { Toolbar } from "../../../ui/toolbar.tsx";
import { useMedia } from "../../../ui/use-media.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";
import type { LaneDay } from "./day-model.ts";
import styles from "./schedule-bar.module.css";
import type { ShownView } from "./view.ts";

type Props = {
  /** The day or the week on screen, in words, and in few. */
  heading: string;
  shortHeading: string;
  /** What is special about the day. */
  note?: string | undefined;
  today: string;
  view: ShownView;
  /** On a phone: what else is chosen in the row above the day. */
  chips?: ReactNode;
  /** What one can do here; absent for who may not. */
  onBook?: (() => void) | undefined;
  onBlock?: (() => void) | undefined;
};

/** Which day or week is on screen, and the ways to another. */
export function ScheduleBar({ heading, shortHeading, note, today, view, chips, onBook, onBlock }: Props) {
  const t = useTranslations("schedule");
  const phone = useMedia("(width < 48rem)");
  const narrow = useMedia("(width < 64rem)");
  const { kind, go } = view;
  useScheduleCommands({ view, onBook, onBlock });
  const previous = <IconButton icon="chevronLeft" label={t(`previous.${kind}`)} onClick={() => go(-1)} />;
  const next = <IconButton icon="chevronRight" label={t(`next.${kind}`)} onClick={() => go(1)} />;
  return (
    <>
      <WorkHeader
        title={
          <>
            <VisuallyHidden>{`${t("title")}, `}</VisuallyHidden>
            <span className={styles.heading}>{narrow ? shortHeading : heading}</span>
          </>
        }
        lead={note}
        tools={
          <Toolbar label={t("views.label")} className={styles.tools}>
            {phone ? (
              <>
                {previous}
                {next}
              </>
            ) : (
              <>
                <Kinds view={view} />
                {previous}
                <Today view={view} today={today} />
                {next}
                <DatePicker view={view} />
                {kind === "day" && (
                  <IconButton icon="download" label={t("daySheet.print")} onClick={() => window.print()} />
                )}
              </>
            )}
          </Toolbar>
        }
      />
      {phone && (
        <div className={styles.phone}>
          <Kinds view={view} />
          <Today view={view} today={today} />
          <DatePicker view={view} />
          {kind === "day" && (
            <IconButton icon="download" label={t("daySheet.print")} onClick={() => window.print()} />
          )}
          {chips}
        </div>
      )}
    </>
  );
}

type Of = Pick<Props, "view">;

function Kinds({ view: { kind, show } }: Of) {
  const t = useTranslations("schedule.views");
  return (["day", "week"] as const).map((one) => (
    <Button
      key={one}
      variant="secondary"
      size="small"
      className={styles.choice}
      aria-pressed={kind === one}
      onClick={() => show({ kind: one })}
    >
      {t(one)}
    </Button>
  ));
}

function Today({ view: { date, toToday }, today }: Of & Pick<Props, "today">) {
  const t = useTranslations("schedule");
  return (
    <Button
      variant="secondary"
      size="small"
      aria-pressed={date === today}
      onClick={toToday}
      className={styles.today}
    >
      {t("today")}
    </Button>
  );
}

/** Opens the system's own calendar: a date field in parts would be four stops of the keyboard. */
function DatePicker({ view: { date, show } }: Of) {
  const t = useTranslations("schedule");
  const field = useRef<HTMLInputElement>(null);
  return (
    <span className={styles.pick}>
      <IconButton icon="calendar" label={t("pick")} onClick={() => field.current?.showPicker()} />
      <input
        ref={field}
        type="date"
        tabIndex={-1}
        aria-label={t("date")}
        value={date}
        onChange={(event) => event.target.value && show({ date: event.target.value })}
      />
    </span>
  );
}

/** What can be done on the schedule, by its key and in the palette. */
function useScheduleCommands({ view, onBook, onBlock }: Pick<Props, "view" | "onBook" | "onBlock">): void {
  const t = useTranslations("schedule.commands");
  const { kind, go, toToday, toOther } = view;
  useShortcuts({ n: () => go(1), p: () => go(-1), t: toToday, w: toOther, c: onBook, b: onBlock });
  const command = (
    id: Parameters<typeof t>[0],
    icon: Command["icon"],
    key: string | null,
    run: () => void,
    group: Command["group"] = "go",
  ): Command => ({ id: `schedule.${id}`, group, icon, label: t(id), ...(key && { key }), run });
  useCommands(() => [
    ...(onBook ? [command("book", "plus", "c", onBook, "make")] : []),
    ...(onBlock ? [command("block", "lock", "b", onBlock, "make")] : []),
    command("today", "clock", "t", toToday),
    command("next", "chevronRight", "n", () => go(1)),
    command("previous", "chevronLeft", "p", () => go(-1)),
    ...(kind === "day" ? [command("print", "download", null, () => window.print())] : []),
    command(kind === "week" ? "day" : "week", "rows", "w", toOther),
  ]);
}

type ChipsProps = {
  lanes: readonly LaneDay[];
  /** The one on screen. */
  shown: string;
  clock: ScheduleClock;
  onShow: (lane: string) => void;
};

/** The bays of a day, one of which a phone shows. */
export function LaneChips({ lanes, shown, clock, onShow }: ChipsProps) {
  const t = useTranslations("schedule");
  return (
    <RovingRadios label={t("lane")} className={styles.chips}>
      {lanes.map(({ lane, items, load }) => (
        <Button
          key={lane.id}
          variant="secondary"
          size="small"
          role="radio"
          aria-checked={lane.id === shown}
          tabIndex={lane.id === shown ? 0 : -1}
          className={styles.choice}
          aria-label={t(items.length === 0 ? "laneUnstaffed" : "laneOption", {
            lane: lane.name,
            booked: clock.plainHours(load.booked),
            capacity: clock.plainHours(load.capacity),
          })}
          onClick={() => onShow(lane.id)}
        >
          {lane.name}
        </Button>
      ))}
    </RovingRadios>
  );
}
