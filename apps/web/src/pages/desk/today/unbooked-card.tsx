import { inLanguage } from "@openhood/domain/local-text";
import { isPromiseMissed } from "@openhood/domain/repair-orders/board";
import { useTranslations } from "use-intl";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import type { OrderCard } from "../../../features/orders/use-card-words.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useNow } from "../../../platform/now.ts";
import { inRow } from "../../../ui/facts.ts";
import { Icon } from "../../../ui/icons.tsx";
import { Link } from "../../../ui/link.tsx";
import styles from "./today-card.module.css";
import { Since } from "./today-card.tsx";

type Props = {
  card: OrderCard;
  /** Where it stands, unless its column says so. */
  standing: string | null;
  /** The shop's own day. */
  date: string;
  clock: ScheduleClock;
};

/** A car that is here without an appointment: whose, what for, and where it stands; all else is on its order. */
export function UnbookedCard({ card, standing, date, clock }: Props) {
  const t = useTranslations("today");
  const { language } = useLanguage();
  const { dayTime } = useFormat();
  const { vehicleName } = useVehicleWords();
  const now = useNow().getTime();
  const { id, number, name, vehicle, about, promisedAt, stage } = card;
  const car = vehicleName(vehicle);
  const facts = [
    typeof about === "string" ? about : about && inLanguage(about, language),
    standing,
    promisedAt && t("promised", { at: dayTime(promisedAt) }),
  ];
  const isMissed = isPromiseMissed(card, now);
  return (
    <li className={styles.card} data-unbooked={id} data-behind={isMissed || undefined}>
      <Link className={styles.open} to={`/desk/orders/${id}`}>
        <span className={styles.line}>
          <Since at={stage.at} date={date} clock={clock} />
          {isMissed && (
            <span className={styles.late}>
              <Icon name="alert" size={14} />
              {t("behind")}
            </span>
          )}
          {card.owed && (
            <span className={styles.mark}>
              <Icon name="alert" size={14} />
              {t("notPaid")}
            </span>
          )}
          <span className={styles.mark}>
            <Icon name="car" size={14} />
            {inRow([t("unbooked"), t("orderNumber", { number })])}
          </span>
        </span>
        <span className={styles.name}>{name}</span>
        {(vehicle.plate || car) && (
          <span className={styles.car}>
            {vehicle.plate && <span className={styles.plate}>{vehicle.plate}</span>} {car}
          </span>
        )}
        <span className={styles.work}>{inRow(facts)}</span>
      </Link>
    </li>
  );
}
