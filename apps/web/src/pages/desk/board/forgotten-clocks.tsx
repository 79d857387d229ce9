import { inLanguage } from "@openhood/domain/local-text";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { Link } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/states.tsx";

/** The job clocks that ran overnight, each with the order on which it is corrected; nothing when there is none. */
export function ForgottenClocks() {
  const t = useTranslations("orders.work");
  const trpc = useTRPC();
  const me = useMe();
  const { language } = useLanguage();
  const { dateTime } = useFormat();
  const running = useQuery(trpc.clock.running.queryOptions(undefined, { enabled: me.may("clock.running") }));
  const forgotten = running.data?.clocks.filter((one) => one.forgotten) ?? [];
  if (forgotten.length === 0) return null;
  return (
    <Notice tone="watch" title={t("overnight", { count: forgotten.length })}>
      <ul>
        {forgotten.map(({ uid, name, open }) => (
          <li key={uid}>
            {name}, {dateTime(open.from)}:{" "}
            <Link to={`/desk/orders/${open.order}`}>
              {t("on", { name: inLanguage(open.name, language), number: open.number })}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
