import { inLanguage } from "@openhood/domain/local-text";
import { useTranslations } from "use-intl";
import { useRunningClocks } from "../../../features/orders/use-running-clocks.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { Link } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/states.tsx";

/** The job clocks that ran overnight, each with the order on which it is corrected, for whoever may; nothing when there is none. */
export function ForgottenClocks() {
  const t = useTranslations("orders.work");
  const { language } = useLanguage();
  const { dateTime } = useFormat();
  const me = useMe();
  const forgotten = useRunningClocks().filter((one) => one.forgotten);
  if (forgotten.length === 0 || !me.may("clock.correct")) return null;
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
