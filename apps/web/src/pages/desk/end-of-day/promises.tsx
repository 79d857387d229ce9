import { isPromiseMissed, minutesLate } from "@openhood/domain/repair-orders/board";
import { useTranslations } from "use-intl";
import { lengthText } from "../../../features/appointments/words.ts";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import { useCardWords } from "../../../features/orders/use-card-words.ts";
import { useFormat } from "../../../platform/format.ts";
import { useNow } from "../../../platform/now.ts";
import type { ApiOutputs } from "../../../platform/trpc.tsx";
import { Check, Row, type Shown } from "./check.tsx";

type Props = Pick<Shown, "cards"> & {
  /** Cars that were ready too late and have left. */
  missed: ApiOutputs["orders"]["missed"]["orders"];
};

/** The cars that were not ready when they were promised. */
export function Promises({ cards, missed }: Props) {
  const t = useTranslations("endOfDay");
  const { dayTime } = useFormat();
  const { vehicleName } = useVehicleWords();
  const words = useCardWords();
  const now = useNow().getTime();
  const late = (promisedAt: string | null, at: number) =>
    promisedAt && t("promises.late", { length: lengthText(minutesLate(promisedAt, at)) });
  return (
    <Check title={t("promises.title")} none={t("promises.none")}>
      {cards
        .filter((card) => isPromiseMissed(card, now))
        .map((card) => {
          const { label, promised, since } = words(card);
          const isReady = card.stage.is === "ready";
          const readyAt = isReady && since && t("promises.ready", { time: since });
          const by = late(card.promisedAt, isReady ? Date.parse(card.stage.at) : now);
          return (
            <Row
              key={card.id}
              title={label}
              to={`/desk/orders/${card.id}`}
              facts={[card.name, promised && t("promises.at", { time: promised }), readyAt, by]}
            />
          );
        })}
      {missed.map(({ id, vehicle, name, promisedAt, readyAt }) => (
        <Row
          key={id}
          title={vehicle.plate ?? (vehicleName(vehicle) || name)}
          to={`/desk/orders/${id}`}
          facts={[
            name,
            t("promises.at", { time: dayTime(promisedAt) }),
            t("promises.left", { time: dayTime(readyAt) }),
            late(promisedAt, Date.parse(readyAt)),
          ]}
        />
      ))}
    </Check>
  );
}
