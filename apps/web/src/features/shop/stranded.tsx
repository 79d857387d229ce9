import type { Appointment } from "@openhood/domain/booking/appointment";
import { instantOf } from "@openhood/domain/booking/quarters";
import type { Lane } from "@openhood/domain/booking/settings";
import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { Button } from "../../ui/button.tsx";
import { presentModal } from "../../ui/overlays/present.ts";
import styles from "./booking-form.module.css";

type ListProps = { appointments: readonly Appointment[]; lanes: readonly Lane[] };

/** Lists the appointments a change would leave without a staffed lane, and asks whether it is meant all the same. */
export function useAskStranded() {
  const t = useTranslations("shop.booking.stranded");
  return async (appointments: ListProps["appointments"], lanes: ListProps["lanes"]): Promise<boolean> => {
    const title = t("title", { count: appointments.length });
    const { data } = await presentModal<"anyway">({ label: title }, (close) => (
      <div className={styles.stranded}>
        <h2>{title}</h2>
        <p>{t("text")}</p>
        <List appointments={appointments} lanes={lanes} />
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={() => void close()}>
            {t("back")}
          </Button>
          <Button variant="danger" onClick={() => void close("anyway")}>
            {t("save")}
          </Button>
        </div>
      </div>
    )).dismissed;
    return data === "anyway";
  };
}

function List({ appointments, lanes }: ListProps) {
  const { dateTime } = useFormat();
  return (
    <ul className={styles.list} data-stranded="">
      {appointments.map(({ id, place, customer, vehicle }) => (
        <li key={id}>
          <span className="tabular">{dateTime(instantOf(place.quarters[0] ?? 0))}</span>
          <span>
            {[vehicle.plate, customer.name, lanes.find((lane) => lane.id === place.lane)?.name]
              .filter(Boolean)
              .join(", ")}
          </span>
        </li>
      ))}
    </ul>
  );
}
