import type { Appointment } from "@openhood/domain/booking/appointment";
import { instantOf } from "@openhood/domain/booking/quarters";
import type { Lane } from "@openhood/domain/booking/settings";
import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { Button } from "../../ui/button.tsx";
import { presentModal } from "../../ui/overlays/present.ts";
import styles from "./booking-form.module.css";

type ListProps = { appointments: readonly Appointment[]; lanes: readonly Lane[] };

type Saved =
  | { ok: true }
  | { ok: false; reason: "changed-meanwhile" }
  | { ok: false; reason: "strands"; appointments: readonly Appointment[] };

/** Saves; where that would leave appointments without a staffed lane, lists them and asks first. */
export function useSaveUnlessStranded() {
  const ask = useAskStranded();
  return async (lanes: readonly Lane[], send: (anyway: boolean) => Promise<Saved>): Promise<Saved> => {
    const reply = await send(false);
    if (reply.ok || reply.reason !== "strands") return reply;
    return (await ask(reply.appointments, lanes)) ? send(true) : reply;
  };
}

function useAskStranded() {
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
