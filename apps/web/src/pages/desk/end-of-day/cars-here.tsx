import { isHere } from "@openhood/domain/booking/appointment";
import { standingOf } from "@openhood/domain/booking/today";
import { hereUnbooked } from "@openhood/domain/repair-orders/today-columns";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { appointmentLabel } from "../../../features/appointments/label.ts";
import { useCardWords } from "../../../features/orders/use-card-words.ts";
import { useStageName } from "../../../features/orders/use-stage-name.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useTRPC } from "../../../platform/trpc.tsx";
import { Call, Check, Row, type Shown } from "./check.tsx";

/** The cars that stay overnight, with where their keys are; who of a ready one can be called. */
export function CarsHere({ today, cards }: Pick<Shown, "today" | "cards">) {
  const t = useTranslations("endOfDay");
  const columns = useTranslations("today.columns");
  const { language } = useLanguage();
  const words = useCardWords();
  const stageName = useStageName();
  const present = today.appointments.filter(({ appointment }) => isHere(appointment));
  const unbooked = hereUnbooked(cards, new Set(today.appointments.map(({ appointment }) => appointment.id)));
  return (
    <Check title={t("here.title")} none={t("here.none")}>
      {present.map(({ appointment }) => {
        const { id, customer, intake } = appointment;
        const column = standingOf(appointment)?.column;
        // Its order knows best what it is called and where it stands.
        const card = cards.find((one) => one.id === id);
        const isReady = card ? card.stage.is === "ready" : column === "ready";
        return (
          <Row
            key={id}
            title={card ? words(card).label : appointmentLabel(appointment, language)}
            to={`/desk/orders/${id}`}
            facts={[
              customer.name,
              (card && stageName(card)) ?? (column && columns(column)),
              intake?.keyTag && t("here.keyTag", { tag: intake.keyTag }),
            ]}
          >
            {isReady && <Call number={customer.phone} />}
          </Row>
        );
      })}
      {unbooked.map(({ card, column }) => (
        <Row
          key={card.id}
          title={words(card).label}
          to={`/desk/orders/${card.id}`}
          facts={[
            card.name,
            stageName(card) ?? columns(column),
            card.keyTag && t("here.keyTag", { tag: card.keyTag }),
          ]}
        >
          {card.stage.is === "ready" && <CallOfOrder id={card.id} />}
        </Row>
      ))}
    </Check>
  );
}

/** Calls the customer of an order: what the board has of it is without numbers. */
function CallOfOrder({ id }: { id: string }) {
  const { data } = useQuery(useTRPC().orders.get.queryOptions({ id }));
  return data?.view === "counter" && <Call number={data.order.customer.phone} />;
}
