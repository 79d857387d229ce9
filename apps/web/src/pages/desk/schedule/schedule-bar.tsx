import { useTranslations } from "use-intl";
import { Button, IconButton } from "../../../ui/button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { useShortcuts } from "../../../ui/shortcuts.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./schedule-bar.module.css";
import type { useView, View } from "./use-view.ts";

type Props = {
  /** The day or the week on screen, in words. */
  heading: string;
  /** What is special about the day. */
  note?: string | undefined;
  today: string;
  view: ReturnType<typeof useView>;
  /** What one can do here; absent for who may not. */
  onBook?: (() => void) | undefined;
  onBlock?: (() => void) | undefined;
};

/** Which day or week is on screen, the ways to another, and what can be done on it. */
export function ScheduleBar({ heading, note, today, view, onBook, onBlock }: Props) {
  const t = useTranslations("schedule");
  const { kind, date, show, go, toToday } = view;
  useShortcuts({
    n: () => go(1),
    p: () => go(-1),
    t: toToday,
    w: () => show({ kind: kind === "week" ? "day" : "week" }),
    c: onBook,
    b: onBlock,
  });
  return (
    <>
      <PageHeader
        size="compact"
        title={
          <>
            <VisuallyHidden>{`${t("title")}, `}</VisuallyHidden>
            <span className={styles.heading}>{heading}</span>
          </>
        }
        lead={note}
        actions={
          onBook && (
            <>
              {onBlock && (
                <Button variant="secondary" size="small" icon="lock" onClick={onBlock}>
                  {t("block.open")}
                </Button>
              )}
              <Button size="small" icon="plus" onClick={onBook}>
                {t("book.open")}
              </Button>
            </>
          )
        }
      />
      <div className={styles.bar}>
        <span className={styles.group}>
          <IconButton icon="chevronLeft" label={t(`previous.${kind}`)} onClick={() => go(-1)} />
          <Button
            variant="secondary"
            size="small"
            aria-pressed={date === today}
            onClick={toToday}
            className={styles.today}
          >
            {t("today")}
          </Button>
          <IconButton icon="chevronRight" label={t(`next.${kind}`)} onClick={() => go(1)} />
          <input
            type="date"
            className={`tabular ${styles.date}`}
            aria-label={t("date")}
            value={date}
            onChange={(event) => event.target.value && show({ date: event.target.value })}
          />
        </span>
        <Views kind={kind} onChange={(next) => show({ kind: next })} />
      </div>
    </>
  );
}

function Views({ kind, onChange }: { kind: View["kind"]; onChange: (kind: View["kind"]) => void }) {
  const t = useTranslations("schedule.views");
  return (
    <SegmentedControl
      label={t("label")}
      options={[
        ["day", t("day")],
        ["week", t("week")],
      ]}
      value={kind}
      onChange={onChange}
    />
  );
}
