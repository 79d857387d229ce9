import { hasEnded } from "@openhood/domain/booking/appointment";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { useTranslations } from "use-intl";
import { AppointmentPass } from "../../../features/appointments/appointment-pass.tsx";
import { FOLLOW_EVERY } from "../../../features/appointments/types.ts";
import { ShopPhone } from "../../../features/shop/shop-phone.tsx";
import { preferLanguage } from "../../../platform/language.tsx";
import { refusalOf } from "../../../platform/refusal.ts";
import { useContact, useShop } from "../../../platform/shop.ts";
import { ApiProvider, useTRPC } from "../../../platform/trpc.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { useRegainedFocus } from "../../../ui/use-regained-focus.ts";
import styles from "./appointment-page.module.css";

/** One appointment, opened by its mailed link. */
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
  // Without what a sentence around the link or a program that passed it on left at its end.
  const token = /^#([\w.-]*[\w-])/.exec(hash)?.[1] ?? "";
  const found = useQuery({
    ...trpc.booking.byLink.queryOptions({ token }),
    enabled: token !== "",
    refetchInterval: ({ state: { data, error } }) =>
      data && !error && !hasEnded(data) ? FOLLOW_EVERY : false,
  });
  const language = found.data?.customer.language;
  useEffect(() => {
    if (language) preferLanguage(language).catch((error: unknown) => console.error(error));
  }, [language]);
  const box = useRef<HTMLDivElement>(null);
  const booked = state?.booked === true;
  useEffect(() => {
    if (!booked) return;
    box.current?.querySelector("h1")?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: "instant" });
  }, [booked]);

  const [voided, setVoided] = useState<{ token: string; email: string } | null>(null);
  const fresh = useRegainedFocus<HTMLDivElement>(voided);
  if (voided?.token === token)
    return (
      <div ref={fresh} tabIndex={-1} role="status">
        <EmptyState
          icon="mail"
          heading="h1"
          title={t("newLinkSent", { email: voided.email })}
          text={t("newLinkSentText")}
        />
      </div>
    );
  const closed = token ? closedBy(found.error) : "wrong";
  if (closed) return <Closed how={closed} />;
  if (found.data) {
    const { state, customer } = found.data;
    const { email } = customer;
    return (
      <div ref={box}>
        <PageHeader size="compact" {...headingOf(state.status, booked, t, email)} />
        <AppointmentPass
          which={{ token }}
          appointment={found.data}
          shop={shop.known}
          onVoided={() => setVoided({ token, email: email ?? "" })}
        />
      </div>
    );
  }
  return (
    <>
      <PageHeader size="compact" title={t("title")} />
      <QueryPending of={found} failed={t("failed")} height="20rem" />
    </>
  );
}

/**
 * Why a link opens nothing: it is none of ours, its visit is over, or it is void. Whether that one was replaced or its appointment was
 * deleted, nobody is told: it may be a stranger who has it.
 */
type Shut = "wrong" | "void" | "over";

function closedBy(error: unknown): Shut | null {
  if (!error) return null;
  const { reason } = refusalOf(error);
  if (reason === "link-over") return "over";
  if (reason === "link-void") return "void";
  return reason === "not-found" ? "wrong" : null;
}

/** Says why a link opens nothing, and what to do next; reveals nothing of an appointment. */
function Closed({ how }: { how: Shut }) {
  const t = useTranslations("booking.appointment");
  const { phone } = useContact();
  return (
    <EmptyState
      icon={how === "over" ? "check" : "lock"}
      heading="h1"
      title={t(`${how}Title`)}
      text={t.rich(`${how}Text`, { phone: () => <ShopPhone number={phone} /> })}
    >
      {how === "over" && <ButtonLink to="/book">{t("book")}</ButtonLink>}
      <ButtonLink to="/account/appointments" variant="secondary">
        {t(how === "over" ? "signIn" : "account")}
      </ButtonLink>
      {how !== "over" && (
        <ButtonLink to="/contact" variant="secondary" icon="send">
          {t("write")}
        </ButtonLink>
      )}
    </EmptyState>
  );
}

function headingOf(
  status: string,
  booked: boolean,
  t: ReturnType<typeof useTranslations<"booking.appointment">>,
  email: string | null,
) {
  if (status === "canceled") return { title: t("canceledTitle") };
  if (!booked) return { title: t("title") };
  const lead = email ? t("mailed", { email }) : undefined;
  return { title: t(status === "requested" ? "requestedTitle" : "bookedTitle"), lead };
}
