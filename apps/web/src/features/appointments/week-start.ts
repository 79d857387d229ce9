type Week = { firstDay: number };

/** The weekday a week begins with, 0 for Monday, as the locale has it; Sunday where the browser does not know. */
export function weekStart(locale: string): number {
  const of: Intl.Locale & { weekInfo?: Week; getWeekInfo?: () => Week } = new Intl.Locale(locale);
  return ((of.getWeekInfo?.() ?? of.weekInfo)?.firstDay ?? 7) - 1;
}
