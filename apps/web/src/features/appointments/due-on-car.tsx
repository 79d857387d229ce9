import { inLanguage } from "@openhood/domain/local-text";
import { isPressing } from "@openhood/domain/maintenance/due";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { useLanguage } from "../../platform/language.tsx";
import { useMe } from "../../platform/me.ts";
import { useTRPC } from "../../platform/trpc.tsx";
import { Notice } from "../../ui/states.tsx";

/** What a car of the records is due for, to be offered while it is being booked; nothing where nothing is. */
export function DueOnCar({ vehicle }: { vehicle: string | null }) {
  const t = useTranslations("schedule");
  const { language } = useLanguage();
  const formatter = useFormatter();
  const trpc = useTRPC();
  const me = useMe();
  const { data } = useQuery({
    ...trpc.orders.due.queryOptions({ vehicle: vehicle ?? "" }),
    enabled: Boolean(vehicle) && me.may("orders.due"),
  });
  const due = vehicle ? (data?.due.filter(isPressing) ?? []) : [];
  if (due.length === 0) return null;
  const names = due.map(({ interval }) => inLanguage(interval.name, language));
  return <Notice>{t("dueOnCar", { services: formatter.list(names) })}</Notice>;
}
