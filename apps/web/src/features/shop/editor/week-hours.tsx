import { weekdayOf } from "@openhood/domain/shop/opening";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useClock } from "../../../platform/clock.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Field, TextField } from "../../../ui/field.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { minuteOf } from "./amounts.ts";
import { useNamedDay, useWeekdays } from "./dates.ts";
import { useIssueAt, useLabels } from "./editor-context.tsx";
import { newItem } from "./profile-values.ts";
import { useRemoval } from "./use-removal.ts";
import styles from "./week-hours.module.css";
import { type Span, usualSpans, type WeekValues } from "./week-values.ts";

type Spans = WeekValues[number]["spans"];

const MOST = 3;

type Props = {
  /** The week's path in the form. */
  name?: string;
  /** What a day without hours is called, where it is not the shop that is closed. */
  none?: string;
};

/** A week's hours, day by day: the shop's own, or those of a lane. */
export function WeekHours({ name = "hours", none }: Props) {
  const t = useTranslations("shop.hours");
  const weekdays = useWeekdays();
  const { getValues, setValue } = useFormContext();
  const hours = useWatch({ name }) as WeekValues;
  const copy = () => {
    const before = getValues(name) as WeekValues;
    const [monday] = before;
    if (!monday) return;
    const after = before.map((day, index) => (index > 0 && index < 5 ? structuredClone(monday) : day));
    setValue(name, after, { shouldDirty: true });
    const toast = presentToast({ text: t("copied"), action: t("undo"), duration: 8000 });
    void toast.dismissed.then(
      ({ data }) => data === "pressed" && setValue(name, before, { shouldDirty: true }),
    );
  };
  return (
    <div className={styles.week} id={`list-${name}`} tabIndex={-1}>
      {hours.map(({ spans }, day) => (
        <Day
          key={weekdays[day]}
          path={`${name}.${day}.spans`}
          name={weekdays[day] ?? ""}
          none={none}
          spans={spans}
          usual={() => usualSpans(getValues(name))}
          onChange={(next) => setValue(`${name}.${day}.spans`, next, { shouldDirty: true })}
        />
      ))}
      <div>
        <Button variant="secondary" size="small" icon="copy" onClick={copy}>
          {t("copy")}
        </Button>
      </div>
    </div>
  );
}

type DayHoursProps = {
  /** Of the date and its hours in the form. */
  path: string;
  name: string;
};

/** When the shop is open on a day of its own. */
export function DayHours({ path: of, name }: DayHoursProps) {
  const { getValues, setValue } = useFormContext();
  const day = useNamedDay();
  const { item } = useLabels();
  const path = `${of}.spans`;
  const date = useWatch({ name: `${of}.date` }) as string;
  const [list = "", index] = of.split(".");
  const error = useIssueAt(path);
  const usual = () => {
    const week = getValues("hours") as WeekValues;
    const own = usualSpans(date ? week.slice(weekdayOf(date)).slice(0, 1) : []);
    return own.length > 0 ? own : usualSpans(week);
  };
  return (
    <div className={styles.week} id={`list-${path}`} tabIndex={-1}>
      <Day
        path={path}
        name={name}
        on={date ? day(date) : item(list, Number(index))}
        spans={(useWatch({ name: path }) ?? []) as Spans}
        usual={usual}
        onChange={(next) => setValue(path, next, { shouldDirty: true })}
      />
      {error && <p className={styles.error}>{error}</p>}
    </div>
  );
}

type DayProps = {
  path: string;
  name: string;
  /** The day, where its name does not say it. */
  on?: string;
  none?: string | undefined;
  spans: Spans;
  /** What a day without hours is opened with; none where nobody can tell. */
  usual: () => Spans;
  onChange: (spans: Spans) => void;
};

function Day({ path, name, on = name, none, spans, usual, onChange }: DayProps) {
  const t = useTranslations("shop.hours");
  const clock = useClock();
  const { getValues } = useFormContext();
  const removal = useRemoval();
  const titleOf = ({ from, to }: Span) => {
    const [begin, end] = [minuteOf(from, "from"), minuteOf(to, "to")];
    return begin === null || end === null ? on : `${on}, ${clock.spans([{ from: begin, to: end }])}`;
  };
  const take = (index: number) => {
    const span = spans[index];
    if (!span) return;
    onChange(spans.toSpliced(index, 1));
    removal(titleOf(span), () => onChange((getValues(path) as Spans).toSpliced(index, 0, span)));
  };
  const open = () => {
    const some = usual();
    onChange(some.length > 0 ? some : [newItem.spans()]);
  };
  const full = spans.length >= MOST;
  const opens = spans.length === 0 && none === undefined;
  const set = (index: number, edge: "from" | "to", value: string) =>
    onChange(spans.map((span, at) => (at === index ? { ...span, [edge]: value } : span)));
  return (
    <fieldset className={styles.day} data-focus-home="">
      <legend>{name}</legend>
      <div className={styles.spans}>
        {spans.length === 0 && <p className={styles.closed}>{none ?? t("closed")}</p>}
        {spans.map(({ from, to }, index) => (
          <div key={index} className={styles.span}>
            <Time
              name={`${path}.${index}.from`}
              value={from}
              onChange={(value) => set(index, "from", value)}
            />
            <Time name={`${path}.${index}.to`} value={to} onChange={(value) => set(index, "to", value)} />
            <IconButton
              icon="trash"
              label={t("remove", { day: on, number: index + 1 })}
              className={styles.remove}
              onClick={() => take(index)}
            />
          </div>
        ))}
      </div>
      <Button
        variant="quiet"
        size="small"
        icon="plus"
        data-add=""
        aria-label={t(opens ? "openOn" : "addOn", { day: on })}
        aria-disabled={full || undefined}
        onClick={() => !full && (spans.length === 0 ? open() : onChange([...spans, { from: "", to: "" }]))}
      >
        {t(opens ? "open" : "add")}
      </Button>
    </fieldset>
  );
}

type TimeProps = { name: string; value: string; onChange: (value: string) => void };

function Time({ name, value, onChange }: TimeProps) {
  const { label } = useLabels();
  return (
    <Field label={label(name)} error={useIssueAt(name)}>
      <TextField
        type="time"
        name={name}
        className={`tabular ${styles.time}`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
