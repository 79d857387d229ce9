import { countCustomers } from "@openhood/domain/booking/count-customers";
import { neededToBook, type SetupStep } from "@openhood/domain/shop/setup";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useConflicts } from "../../features/appointments/use-conflicts.ts";
import { RetryAllMail } from "../../features/mail/retry-all-mail.tsx";
import { useSetup } from "../../features/shop/use-setup.ts";
import { useFormat } from "../../platform/format.ts";
import { useMe } from "../../platform/me.ts";
import { type ApiOutputs, useTRPC } from "../../platform/trpc.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/states.tsx";
import styles from "./desk-notices.module.css";

type ShopNotice = ApiOutputs["notices"]["list"][number];

const SETUP = "/desk/setup";
const TODAY = "/desk/today";
/** What is about to be printed stands alone. */
const PAPER = "/print";
const CHECK = "/desk/shop/check";

/** What can be done about a notice, where there is something: a link or a button. */
const actions: { [Kind in ShopNotice["kind"]]?: () => ReactNode } = {
  "mail-paused": () => <RetryAllMail />,
  "texts-paused": () => <RetryAllMail />,
  "schedule-differs": CheckLink,
  conflicts: ConflictsLink,
};

/** What stands over every page of the desk while something of the shop's system needs somebody. */
export function DeskNotices() {
  const t = useTranslations("desk.notices");
  const trpc = useTRPC();
  const me = useMe();
  const { dateTime } = useFormat();
  const { pathname } = useLocation();
  const { data } = useQuery({ ...trpc.notices.list.queryOptions(), enabled: me.may("notices.list") });
  const conflicts = countCustomers(useConflicts().map(({ appointment }) => appointment));
  // Pages that say themselves what a notice is about are ahead of it.
  const shown =
    data?.filter(({ kind }) =>
      kind === "conflicts"
        ? conflicts > 0 && pathname !== TODAY && !pathname.endsWith(PAPER)
        : kind !== "schedule-differs" || pathname !== CHECK,
    ) ?? [];
  const setup = useSetup();
  const next = setup.isOpen && !pathname.startsWith(SETUP) ? setup.query.data?.next : null;
  const missing = next && neededToBook.includes(next) ? next : null;
  if (shown.length === 0 && !missing) return null;
  return (
    <section className={styles.notices} aria-label={t("label")} data-no-print="">
      {missing && <SetUp next={missing} />}
      {shown.map((notice) => {
        const Act = actions[notice.kind];
        return (
          <Notice
            key={notice.kind}
            tone="watch"
            title={t(`${notice.kind}.title`, { conflicts })}
            brief={notice.kind === "conflicts"}
          >
            <p>
              {t(`${notice.kind}.text`, { since: dateTime(notice.since), conflicts, ...factsOf(notice) })}
            </p>
            {Act && <Act />}
          </Notice>
        );
      })}
    </section>
  );
}

/** To the owner of a shop nobody can book yet: what is missing. */
function SetUp({ next }: { next: SetupStep }) {
  const t = useTranslations("desk.setup");
  return (
    <Notice title={t("title")}>
      <p>
        {t("text", { step: next })} <Link to={SETUP}>{t("go")}</Link>
      </p>
    </Notice>
  );
}

/** What the text of a notice names; every text gets all of them. */
function factsOf(notice: ShopNotice) {
  return {
    reason: "reason" in notice ? notice.reason : "",
    waiting: "waiting" in notice ? notice.waiting : 0,
    differences: "differences" in notice ? notice.differences : 0,
    orders: notice.kind === "ledgers-differ" ? notice.orders : 0,
    // Of an order that is gone there is no number.
    numbers: (notice.kind === "ledgers-differ" && notice.numbers.join(", ")) || "none",
  };
}

/** To whom to call. */
function ConflictsLink() {
  const t = useTranslations("desk.notices.conflicts");
  return <Link to={`${TODAY}#conflicts`}>{t("open")}</Link>;
}

/** To where an owner sees what differs. */
function CheckLink() {
  const t = useTranslations("desk.notices.schedule-differs");
  const me = useMe();
  return me.may("booking.repair") ? <Link to={CHECK}>{t("open")}</Link> : null;
}
