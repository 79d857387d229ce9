import { isLate } from "@openhood/domain/messages/waiting";
import type { ShopProfile } from "@openhood/domain/shop/profile";
import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { useMe } from "../../platform/me.ts";
import { useShopTimeZone } from "../../platform/shop.ts";
import { Icon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./inbox-row.module.css";
import type { ListedRow, Status } from "./inbox-rows.ts";
import { useShortWhen } from "./when.ts";

type Props = {
  row: ListedRow;
  status: Status;
  current: boolean;
  wide: boolean;
  now: Date;
  hours: ShopProfile | null;
};

/** One message in the list: who, about what, which car, what they say, since when, and whose it is. */
export function InboxRowLink({ row, status, current, wide, now, hours }: Props) {
  const t = useTranslations("desk.inbox");
  const me = useMe();
  const when = useShortWhen();
  const { dateTime, dateTimes } = useFormat();
  const timeZone = useShopTimeZone();
  const late = !row.gone && isLate(row, hours, now, timeZone);
  const onWhat = (answers: NonNullable<ListedRow["mayAnswer"]>) => {
    if (answers.kind === "message") return t("onMessage", { name: answers.name });
    if (answers.kind === "order") return t("onOrder", { number: answers.number });
    if (answers.kind === "appointment") return t("onAppointment", { when: dateTimes(answers.arrival) });
    return t("onApprovals", { name: answers.name });
  };
  return (
    <li>
      <Link
        to={{ pathname: `/desk/messages/${row.id}`, search: status === "new" ? "" : `?status=${status}` }}
        className={styles.row}
        data-row={row.id}
        data-returns={row.id}
        data-gone={row.gone || undefined}
        data-new={row.state.status === "new" || undefined}
        aria-current={current ? "true" : undefined}
        {...(wide && { viewTransition: false, state: { keepScroll: true } })}
      >
        <span className={styles.top}>
          <span className={styles.name}>
            {row.state.status === "new" && !row.gone && <span className={styles.dot} aria-hidden="true" />}
            {row.from.name}
            {!row.isNameKnown && row.from.email && row.from.email !== row.from.name && (
              <span className={styles.address}>{row.from.email}</span>
            )}
          </span>
          <time dateTime={row.lastAt} title={dateTime(row.lastAt)} className={`tabular ${styles.when}`}>
            {when(row.lastAt, now)}
          </time>
        </span>
        {row.answers && <span className={styles.vehicle}>{onWhat(row.answers)}</span>}
        {row.mayAnswer && (
          <span className={styles.vehicle}>{t("maybe", { what: onWhat(row.mayAnswer) })}</span>
        )}
        {row.from.vehicle && <span className={styles.vehicle}>{row.from.vehicle}</span>}
        <span className={styles.excerpt} dir="auto" lang={row.from.language}>
          {row.excerpt}
        </span>
        <span className={styles.facts}>
          {row.gone && <span className={styles.fact}>{t("gone")}</span>}
          {late && (
            <span className={`${styles.fact} ${styles.late}`}>
              <Icon name="clock" size={14} />
              {t("late")}
            </span>
          )}
          {row.assignee && (
            <span className={styles.fact}>
              <Icon name="user" size={14} />
              <VisuallyHidden>{t("assigned")} </VisuallyHidden>
              {row.assignee.uid === me.uid ? t("you") : row.assignee.name}
            </span>
          )}
          {row.count > 1 && (
            <span className={`tabular ${styles.fact}`}>{t("entries", { count: row.count })}</span>
          )}
        </span>
      </Link>
    </li>
  );
}
