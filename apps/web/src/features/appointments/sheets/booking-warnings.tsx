import { BookingWarnings as Asked } from "@openhood/domain/booking/inputs";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useTRPC } from "../../../platform/trpc.tsx";
import { Link } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/states.tsx";
import type { ScheduleClock } from "../words.ts";
import type { BookValues } from "./book-values.ts";

/** How long after the last key one asks, ms. */
const PAUSE = 400;
/** Most days that are named. */
const DAYS = 3;

/** What the desk is to know before it books: that this customer did not come before, that this car is here or comes anyway. */
export function BookingWarnings({ clock }: { clock: ScheduleClock }) {
  const t = useTranslations("schedule.warnings");
  const trpc = useTRPC();
  const { watch } = useFormContext<BookValues>();
  const [email, phone, plate, vin] = watch(["email", "phone", "plate", "vin"]);
  const asked = usePaused(JSON.stringify({ email, phone, plate, vin }));
  // What is half typed is asked for once it is whole.
  const input = Asked.safeParse(JSON.parse(asked)).data;
  const isNamed = input !== undefined && Object.values(input).some(Boolean);
  const { data } = useQuery({
    ...trpc.booking.warnings.queryOptions(input ?? {}),
    enabled: isNamed,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const { noShows = [], sameCar = [] } = (isNamed && data) || {};
  const here = sameCar.find(({ isHere }) => isHere);
  const coming = sameCar.filter(({ isHere }) => !isHere);
  return (
    <div role="status">
      {noShows.length > 0 && (
        <Notice tone="watch" title={t("noShows", { count: noShows.length })}>
          <p>{noShows.slice(0, DAYS).map(clock.shortDay).join("; ")}</p>
        </Notice>
      )}
      {here && (
        <Notice tone="watch" title={t("here")}>
          <p>
            <Link to={`/desk/orders/${here.id}`}>{t("openOrder")}</Link>
          </p>
        </Notice>
      )}
      {coming.length > 0 && (
        <Notice tone="watch" title={t("sameCar", { count: coming.length })}>
          <p>
            {coming
              .slice(0, DAYS)
              .map(({ slot, arrival }) => `${clock.shortDay(slot.date)}, ${clock.timeOf(arrival.from)}`)
              .join("; ")}
          </p>
        </Notice>
      )}
    </div>
  );
}

function usePaused(now: string): string {
  const [value, setValue] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setValue(now), PAUSE);
    return () => clearTimeout(timer);
  }, [now]);
  return value;
}
