import { holdsTime } from "@openhood/domain/booking/appointment";
import type { AppointmentRef, OwnAppointment } from "@openhood/domain/booking/inputs";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useHydratedNow } from "../../platform/now.ts";
import type { Shop } from "../../platform/shop.ts";
import { useShopTimeZone } from "../../platform/shop.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Badge } from "../../ui/card.tsx";
import { useRegainedFocus } from "../../ui/use-regained-focus.ts";
import { AppointmentActions } from "./appointment-actions.tsx";
import { AppointmentFacts } from "./appointment-facts.tsx";
import styles from "./appointment-pass.module.css";
import { MoveAppointment } from "./move-appointment.tsx";
import { useWhenWords } from "./use-when-words.ts";

type Props = { which: AppointmentRef; appointment: OwnAppointment; shop: Shop | null; onVoided?: () => void };

/** An appointment: when, which car, what, where, and its actions. */
export function AppointmentPass({ which, appointment, shop, onVoided }: Props) {
  const t = useTranslations("booking.appointment");
  const now = useHydratedNow();
  const timeZone = useShopTimeZone();
  const words = useWhenWords(timeZone, now?.getTime() ?? 0);
  const [moving, setMoving] = useState(false);
  const { state, kind, slot, arrival } = appointment;
  const heading = useRegainedFocus<HTMLHeadingElement>(`${state.status} ${arrival.from} ${moving}`);
  const over = !holdsTime({ state });
  return (
    <article className={styles.pass} data-appointment={appointment.id} data-status={state.status}>
      <header className={styles.head} data-over={over || undefined}>
        <Badge tone={state.status === "requested" ? "watch" : over ? "stop" : "neutral"}>
          {t(`status.${state.status}`)}
        </Badge>
        <h2 ref={heading} tabIndex={-1} className={styles.when}>
          <span>{words.full(slot.date)}</span>
          <span className={`tabular ${styles.time}`}>
            {kind === "waiter"
              ? words.time(arrival.from)
              : t("window", { from: words.time(arrival.from), to: words.time(arrival.to) })}
          </span>
        </h2>
        {!over && <p>{t(`kind.${kind}`)}</p>}
      </header>
      <AppointmentFacts appointment={appointment} shop={shop} />
      {moving ? (
        <MoveAppointment
          which={which}
          appointment={appointment}
          shop={shop}
          onClose={() => setMoving(false)}
        />
      ) : over ? (
        <div className={styles.foot}>
          <div className={styles.actions}>
            <ButtonLink
              to={`/book?services=${appointment.services.map(({ slug }) => slug).join(",")}&step=time`}
              variant="secondary"
            >
              {t("book")}
            </ButtonLink>
          </div>
        </div>
      ) : (
        <AppointmentActions
          which={which}
          appointment={appointment}
          changeUntil={changeUntilOf(appointment, words, now)}
          onMove={() => setMoving(true)}
          onVoided={onVoided}
        />
      )}
    </article>
  );
}

/** Until when it can still be changed online, in words; null when it no longer can. */
function changeUntilOf(
  { changeUntil }: OwnAppointment,
  words: ReturnType<typeof useWhenWords>,
  now: Date | null,
): { day: string; time: string } | null {
  if (!changeUntil || (now && Date.parse(changeUntil) < now.getTime())) return null;
  return { day: words.near(words.dateOf(changeUntil)), time: words.time(changeUntil) };
}
