import { type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button, IconButton } from "../../../ui/button.tsx";
import { useShortcuts } from "../../../ui/shortcuts.ts";
import { Toolbar } from "../../../ui/toolbar.tsx";
import { useMedia } from "../../../ui/use-media.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";
import styles from "./schedule-bar.module.css";
import type { useView } from "./use-view.ts";

type Props = {
  /** The day or the week on screen, in words, and in few. */
  heading: string;
  shortHeading: string;
  /** What is special about the day. */
  note?: string | undefined;
  today: string;
  view: ReturnType<typeof useView>;
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
  const { kind, show, go, toToday } = view;
  useShortcuts({
    n: () => go(1),
    p: () => go(-1),
    t: toToday,
    w: () => show({ kind: kind === "week" ? "day" : "week" }),
    c: onBook,
    b: onBlock,
  });
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
  return (
    <span className={styles.kinds}>
      {(["day", "week"] as const).map((one) => (
        <button
          key={one}
          type="button"
          data-kind={one}
          aria-pressed={kind === one}
          onClick={() => show({ kind: one })}
        >
          {t(one)}
        </button>
      ))}
    </span>
  );
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
