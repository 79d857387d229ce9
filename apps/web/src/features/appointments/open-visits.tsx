import type { OwnAppointment } from "@openhood/domain/booking/inputs";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useHydratedNow } from "../../platform/now.ts";
import { useSession } from "../../platform/session-store.ts";
import { useContact, useShopTimeZone } from "../../platform/shop.ts";
import { useLocal } from "../../platform/shop-words.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/states.tsx";
import { ShopPhone } from "../shop/shop-phone.tsx";
import styles from "./open-visits.module.css";
import { useWhenWords } from "./use-when-words.ts";

type Props = { reason: "open-limit" | "day-limit"; open: readonly OwnAppointment[] };

/** Says that a customer has as many appointments as can be booked online, which ones, and what to do. */
export function LimitReached({ reason, open }: Props) {
  const t = useTranslations("booking.refused");
  const box = useRef<HTMLDivElement>(null);
  // Some browsers answer with a promise, which is no clean-up.
  useEffect(() => void box.current?.scrollIntoView({ block: "nearest" }), [open]);
  return (
    <div ref={box} data-enough="">
      <Notice tone="stop" title={t(reason)}>
        <OpenVisits open={open} />
        <p>{t("keptAll")}</p>
      </Notice>
    </div>
  );
}

/** A customer's open appointments, and how to cancel one. */
export function OpenVisits({ open }: Pick<Props, "open">) {
  const t = useTranslations("booking.refused");
  const local = useLocal();
  const { phone } = useContact();
  const session = useSession();
  const now = useHydratedNow()?.getTime() ?? 0;
  const words = useWhenWords(useShopTimeZone(), now);
  const isSignedIn = session.status === "signed-in" && session.user.emailVerified;
  return (
    <>
      {open.length > 0 && (
        <ul className={styles.open} aria-label={t("open")}>
          {open.map(({ id, arrival, services }) => (
            <li key={id}>
              <strong>
                {words.near(words.dateOf(arrival.from))}, {words.time(arrival.from)}
              </strong>
              <span>{services.map(({ name }) => local(name)).join(", ")}</span>
            </li>
          ))}
        </ul>
      )}
      <p>{t.rich(isSignedIn ? "openOwn" : "openHow", { phone: () => <ShopPhone number={phone} /> })}</p>
      {isSignedIn && (
        <p className={styles.manage}>
          <ButtonLink to="/account/appointments" variant="secondary" size="small">
            {t("openManage")}
          </ButtonLink>
        </p>
      )}
    </>
  );
}
