/** How long ago something was, in the unit in which people say it. Both in ms since 1970. */
export function ago(at: number, now: number): { unit: "minutes" | "hours" | "days"; count: number } {
  const minutes = Math.max(0, Math.floor((now - at) / 60_000));
  if (minutes < 60) return { unit: "minutes", count: minutes };
  return minutes < 48 * 60
    ? { unit: "hours", count: Math.floor(minutes / 60) }
    : { unit: "days", count: Math.floor(minutes / 1_440) };
}
