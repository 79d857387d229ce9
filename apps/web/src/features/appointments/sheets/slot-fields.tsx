import { dayGrid } from "@openhood/domain/booking/quarters";
import type { Lane } from "@openhood/domain/booking/settings";
import { scheduleDateIssue } from "@openhood/domain/dates";
import type { FieldIssue } from "@openhood/domain/field-issues";
import { useTranslations } from "use-intl";
import { Field, Select } from "../../../ui/field.tsx";
import type { ScheduleClock } from "../words.ts";

/** What is wrong with a day the shop's own people put something on. */
export function dateIssues(date: string): FieldIssue[] {
  const code = date ? scheduleDateIssue(date, Date.now()) : "required";
  return code ? [{ path: "date", code }] : [];
}

type LaneProps = { lanes: readonly Lane[]; value: string; onChange: (lane: string) => void; any?: string };

/** A lane; with `any`, none in particular. */
export function LaneSelect({ lanes, value, onChange, any }: LaneProps) {
  const t = useTranslations("schedule");
  const known = value === "" || lanes.some(({ id }) => id === value);
  return (
    <Field label={t("lane")}>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        {any && <option value="">{any}</option>}
        {!known && <option value={value}>{value}</option>}
        {lanes.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

type TimeProps = {
  label: string;
  date: string;
  timeZone: string;
  clock: ScheduleClock;
  /** A index of the day. */
  value: number;
  onChange: (index: number) => void;
  /** The first index on offer. Default: the day's first. */
  from?: number;
  /** Whether midnight at the end of the day is on offer, not the one at its beginning. */
  ends?: boolean;
};

/** A quarter hour of a day; its clock shows only times that exist on it. */
export function TimeSelect({ label, date, timeZone, clock, value, onChange, from = 0, ends }: TimeProps) {
  const { first, length } = dayGrid(date, timeZone);
  const last = ends ? length : length - 1;
  const indexes = Array.from({ length: Math.max(0, last - from + 1) }, (_, n) => from + n);
  return (
    <Field label={label}>
      <Select
        className="tabular"
        value={Math.max(from, Math.min(value, last))}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {indexes.map((index) => (
          <option key={index} value={index}>
            {clock.time(first + index)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

const LONGEST = 48;

/** How long, in quarter hours. */
export function LengthSelect(props: {
  clock: ScheduleClock;
  value: number;
  onChange: (quarters: number) => void;
}) {
  const { clock, value, onChange } = props;
  const t = useTranslations("schedule");
  return (
    <Field label={t("length")}>
      <Select className="tabular" value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {Array.from({ length: Math.max(LONGEST, value) }, (_, n) => n + 1).map((quarters) => (
          <option key={quarters} value={quarters}>
            {clock.length(quarters)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
