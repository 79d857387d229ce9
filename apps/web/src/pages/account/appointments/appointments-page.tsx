import { hasEnded } from "@openhood/domain/booking/appointment";
import type { OwnAppointment } from "@openhood/domain/booking/inputs";
import { isComing } from "@openhood/domain/booking/rules";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { AppointmentPass } from "../../../features/appointments/appointment-pass.tsx";
import { FOLLOW_EVERY } from "../../../features/appointments/types.ts";
import { useWhenWords } from "../../../features/appointments/use-when-words.ts";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import { useFormat } from "../../../platform/format.ts";
import { useHydratedNow } from "../../../platform/now.ts";
import { useProblemText } from "../../../platform/problem.ts";
import { useSession } from "../../../platform/session-store.ts";
import { useShop, useShopTimeZone } from "../../../platform/shop.ts";
import { useLocal } from "../../../platform/shop-words.ts";
import { useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/card.tsx";
import { Link } from "../../../ui/link.tsx";
import { MorePages } from "../../../ui/more-pages.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { EmptyState, Notice } from "../../../ui/states.tsx";
import styles from "./appointments-page.module.css";

/** A person's visits: those to come, which can be changed, and those that were. */
export function AppointmentsPage() {
  const t = useTranslations("booking.mine");
  const session = useSession();
  const verified = session.status === "signed-in" && session.user.emailVerified;
  return (
    <>
      <PageHeader size="compact" title={t("title")} lead={t("lead")} />
      {verified ? (
        <Mine />
      ) : (
        <Notice tone="watch" title={t("verifyTitle")}>
          <p>{t.rich("verifyText", { link: (words) => <Link to="/account">{words}</Link> })}</p>
        </Notice>
      )}
    </>
  );
}

function Mine() {
  const t = useTranslations("booking.mine");
  const trpc = useTRPC();
  const problem = useProblemText();
  const shop = useShop();
  const now = useHydratedNow()?.getTime() ?? 0;
  const client = useTRPCClient();
  const mine = useInfiniteQuery({
    queryKey: [...trpc.booking.mine.queryKey({ after: null }), "pages"],
    queryFn: ({ pageParam }) => client.booking.mine.query({ after: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ coming }) => coming.some((one) => !hasEnded(one))) ? FOLLOW_EVERY : false,
  });
  if (!mine.data) return <QueryPending of={mine} failed={t("failed")} height="18rem" />;
  const all = mine.data.pages.flatMap(({ coming }) => coming);
  const coming = all.filter((appointment) => isComing(appointment, now));
  // What is over by now stands first among what was.
  const over = all.filter((appointment) => !isComing(appointment, now)).reverse();
  const past = [...over, ...mine.data.pages.flatMap((page) => page.past)];
  return (
    <div className={styles.lists}>
      {coming.length === 0 && (
        <EmptyState icon="car" title={t("emptyTitle")} text={t("emptyText")}>
          <ButtonLink to="/book">{t("book")}</ButtonLink>
        </EmptyState>
      )}
      {coming.map((appointment) => (
        <AppointmentPass
          key={appointment.id}
          which={{ id: appointment.id }}
          appointment={appointment}
          shop={shop.known}
        />
      ))}
      {past.length > 0 && (
        <Past past={past} now={now}>
          <MorePages of={mine} label={t("more")} />
          {mine.isFetchNextPageError && <Notice tone="stop" title={problem(mine.error)} />}
        </Past>
      )}
    </div>
  );
}

type PastProps = { past: OwnAppointment[]; now: number; children: ReactNode };

function Past({ past, now, children }: PastProps) {
  const t = useTranslations("booking.mine");
  const status = useTranslations("booking.appointment.status");
  const local = useLocal();
  const { date } = useFormat();
  const { vehicleLabel } = useVehicleWords();
  const words = useWhenWords(useShopTimeZone(), now);
  return (
    <section aria-labelledby="past-heading">
      <h2 id="past-heading">{t("past")}</h2>
      <ul className={styles.past}>
        {past.map(({ id, state, slot, services, vehicle, arrival }) => (
          <li key={id}>
            <span className={styles.day}>
              {slot.date === words.today ? words.near(slot.date) : date(arrival.from)}
            </span>
            <span className={styles.words}>
              <span>{services.map(({ name }) => local(name)).join(", ")}</span>
              <span className="soft">{vehicleLabel(vehicle)}</span>
            </span>
            <span className={styles.status}>
              <Badge>{status(state.status)}</Badge>
            </span>
            <Link
              to={`/book?services=${services.map(({ slug }) => slug).join(",")}&step=time`}
              className={styles.again}
            >
              {t("again")}
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.more}>{children}</div>
    </section>
  );
}
