import { localTime } from "@openhood/domain/shop/opening";
import { useTranslations } from "use-intl";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import { useOnline } from "../../../platform/network.ts";
import { useNow } from "../../../platform/now.ts";
import { useShopTimeZone } from "../../../platform/shop.ts";
import { Notice } from "../../../ui/states.tsx";

/** Since when the page knows what it shows. @param at ms since 1970 */
export function AsOf({ at, clock }: { at: number; clock: ScheduleClock }) {
  const t = useTranslations("myBay");
  const isConnected = useOnline();
  const now = useNow();
  const timeZone = useShopTimeZone();
  const then = new Date(at);
  const isToday = localTime(then, timeZone).date === localTime(now, timeZone).date;
  const time = then.toISOString();
  return (
    <Notice tone="watch" title={t(isConnected ? "catchingUp" : "offline")}>
      {isToday ? t("asOf", { time: clock.timeOf(time) }) : t("asOfDay", { time: clock.dateTime(time) })}{" "}
      {t(isConnected ? "catchingUpText" : "offlineText")}
    </Notice>
  );
}
