import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { useTranslations } from "use-intl";
import { problemOf } from "../../platform/problem.ts";
import { useShop } from "../../platform/shop.ts";
import { ApiProvider, useTRPC } from "../../platform/trpc.tsx";
import { Awaited } from "../../ui/awaited.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { EmptyState } from "../../ui/states.tsx";
import styles from "./appointment-page.module.css";
import { AppointmentPass } from "./appointment-pass.tsx";

/** One appointment, for whoever holds the link that was mailed. */
export function AppointmentPage() {
  return (
    <ApiProvider>
      <div className={`page ${styles.page}`}>
        <meta name="robots" content="noindex" />
        <Linked />
      </div>
    </ApiProvider>
  );
}

function Linked() {
  const t = useTranslations("booking.appointment");
  const trpc = useTRPC();
  const shop = useShop();
  const { hash, state } = useLocation() as { hash: string; state: { booked?: boolean } | null };
  const token = hash.slice(1);
  const found = useQuery({ ...trpc.booking.byLink.queryOptions({ token }), enabled: token !== "" });
  const box = useRef<HTMLDivElement>(null);
  const booked = state?.booked === true;
  useEffect(() => {
    if (!booked) return;
    box.current?.querySelector("h1")?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: "instant" });
  }, [booked]);

  if (!token || (found.isError && problemOf(found.error).reason === "not-found"))
    return (
      <EmptyState icon="lock" heading="h1" title={t("voidTitle")} text={t("voidText")}>
        <ButtonLink to="/account/appointments" variant="secondary">
          {t("account")}
        </ButtonLink>
        <ButtonLink to="/contact" variant="secondary" icon="send">
          {t("write")}
        </ButtonLink>
      </EmptyState>
    );
  if (found.data)
    return (
      <div ref={box}>
        <PageHeader
          size="compact"
          {...headingOf(found.data.state.status, booked, t, found.data.customer.email)}
        />
        <AppointmentPass which={{ token }} appointment={found.data} shop={shop.known} />
      </div>
    );
  return (
    <>
      <PageHeader size="compact" title={t("title")} />
      <Awaited of={found} failed={t("failed")} height="20rem" />
    </>
  );
}

function headingOf(
  status: string,
  booked: boolean,
  t: ReturnType<typeof useTranslations<"booking.appointment">>,
  email: string | null,
) {
  if (!booked || status === "cancelled") return { title: t("title") };
  const lead = email ? t("mailed", { email }) : undefined;
  return { title: t(status === "requested" ? "requestedTitle" : "bookedTitle"), lead };
}
