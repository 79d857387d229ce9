import "../../ui/more-icons.ts";

const modules = import.meta.glob<Record<string, unknown>>(
  // All but those that are modules of their own.
  ["./*/*-page.tsx", "./not-found-page.tsx", "!./{home,book,appointment,approve,construction,reminders}/*"],
  { eager: true },
);

/** The public pages by the names of their components. */
export const pages: Record<string, unknown> = Object.assign({}, ...Object.values(modules));
