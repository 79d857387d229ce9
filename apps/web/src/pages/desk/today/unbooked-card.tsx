import { inLanguage } from "@openhood/domain/local-text";
import { isPromiseMissed } from "@openhood/domain/repair-orders/board";
import { useTranslations } from "use-intl";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import { CarLines, carCard, useCardNotes } from "../../../features/orders/car-lines.tsx";
import type { OrderCard } from "../../../features/orders/use-card-words.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useNow } from "../../../platform/now.ts";
import { inRow } from "../../../ui/facts.ts";
import { Link } from "../../../ui/link.tsx";
import { useSince } from "./today-card.tsx";

type Props = {
  card: OrderCard;
  /** Where it stands, unless its column says so. */
  standing: string | null;
  /** The shop's own day. */
  date: string;
  clock: ScheduleClock;
};

/** A car that is here without an appointment. */
export function UnbookedCard({ card, standing, date, clock }: Props) {
  const t = useTranslations("today");
  const { language } = useLanguage();
  const { dayTime } = useFormat();
  const { vehicleName } = useVehicleWords();
  const now = useNow().getTime();
  const { id, number, name, vehicle, about, promisedAt, stage } = card;
  const isMissed = isPromiseMissed(card, now);
  const work = typeof about === "string" ? about : about && inLanguage(about, language);
  return (
    <li className={carCard.card} data-unbooked={id} data-late={isMissed || undefined}>
      <Link className={carCard.open} to={`/desk/orders/${id}`}>
        <CarLines
          late={isMissed ? t("late") : null}
          when={useSince(date, clock)(stage.at)}
          name={name}
          plate={vehicle.plate}
          car={vehicleName(vehicle)}
          about={inRow([work, standing])}
          notes={useCardNotes()(card)}
          more={[
            inRow([t("unbooked"), t("orderNumber", { number })]),
            promisedAt && t("promised", { at: dayTime(promisedAt) }),
          ]}
        />
      </Link>
    </li>
  );
}
