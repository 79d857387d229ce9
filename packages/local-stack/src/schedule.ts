const MINUTE = 60_000;

/**
 * Calls `run` as a schedule of Cloud Scheduler would: "every 5 minutes", "every 2 hours", "every day 03:30", or five
 * cron fields, in its time zone. `instead`: at this interval in milliseconds. Returns what ends it.
 */
export function startSchedule(
  { schedule = "", timeZone }: { schedule?: string; timeZone?: string },
  run: () => unknown,
  instead?: number,
): () => void {
  const interval = instead ?? intervalOf(schedule);
  if (interval) return every(interval, run);
  const matches = cronMatcher(cronOf(schedule), typeof timeZone === "string" ? timeZone : "UTC");
  return every(MINUTE, () => matches(new Date()) && run());
}

/** The milliseconds of "every N minutes" or "every N hours". */
export function intervalOf(schedule: string): number | undefined {
  const [, count, unit] = /^every (\d+) (minutes?|mins?|hours?)$/.exec(schedule.trim()) ?? [];
  if (!count || !unit) return undefined;
  return Number(count) * (unit.startsWith("h") ? 60 : 1) * MINUTE;
}

function cronOf(schedule: string): string {
  const [, hour, minute] = /^every day (\d\d):(\d\d)$/.exec(schedule.trim()) ?? [];
  return hour && minute ? `${minute} ${hour} * * *` : schedule;
}

/** Tells whether a minute is one that five cron fields name. Throws on anything it does not understand. */
export function cronMatcher(cron: string, timeZone: string): (at: Date) => boolean {
  const fields = cron.trim().split(/\s+/);
  const [minute, hour, day, month, weekday] = fields.map(cronField);
  if (!minute || !hour || !day || !month || !weekday || fields.length !== 5) {
    throw new Error(`The local stack does not understand the schedule "${cron}".`);
  }
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    minute: "numeric",
    hour: "numeric",
    day: "numeric",
    month: "numeric",
    weekday: "short",
  });
  const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
  return (at) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const dayOfWeek = weekdays.indexOf(parts.weekday ?? "");
    // Cron's odd rule: with both days given, either will do.
    const either = fields[2] !== "*" && fields[4] !== "*";
    const onDay = day(Number(parts.day));
    const onWeekday = weekday(dayOfWeek) || (dayOfWeek === 0 && weekday(7));
    return (
      minute(Number(parts.minute)) &&
      hour(Number(parts.hour)) &&
      month(Number(parts.month)) &&
      (either ? onDay || onWeekday : onDay && onWeekday)
    );
  };
}

function cronField(field: string): (value: number) => boolean {
  const ranges = field.split(",").map((part) => {
    const [, from, to, step] = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part) ?? [undefined, "none"];
    if (from === "none") throw new Error(`The local stack does not understand "${field}" in a schedule.`);
    const start = from === undefined ? 0 : Number(from);
    const end = to !== undefined ? Number(to) : from === undefined || step ? Number.POSITIVE_INFINITY : start;
    return { start, end, step: Number(step ?? 1) };
  });
  return (value) =>
    ranges.some(({ start, end, step }) => value >= start && value <= end && (value - start) % step === 0);
}

function every(interval: number, run: () => unknown): () => void {
  const timer = setInterval(run, interval);
  timer.unref();
  return () => clearInterval(timer);
}
