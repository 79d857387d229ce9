import type { Appointment } from "@openhood/domain/booking/appointment";
import type { Language } from "@openhood/domain/fields";

const timesIn = (language: Language, timeZone: string) =>
  new Intl.DateTimeFormat(language === "es" ? "es-US" : "en-US", {
    dateStyle: "full",
    timeStyle: "short",
    timeZone,
  });

/** A moment as e-mails about appointments write it, on the shop's clock. */
export const momentText = (at: string, language: Language, timeZone: string): string =>
  timesIn(language, timeZone).format(new Date(at));

/** When somebody is to come, as e-mails write it, on the shop's clock. */
export const arrivalText = (
  { from, to }: Appointment["arrival"],
  language: Language,
  timeZone: string,
): string => timesIn(language, timeZone).formatRange(new Date(from), new Date(to));
