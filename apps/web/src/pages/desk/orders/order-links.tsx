import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { useTranslations } from "use-intl";
import { Icon } from "../../../ui/icons.tsx";
import { Link } from "../../../ui/link.tsx";
import styles from "./order-page.module.css";

type Props = {
  order: Pick<RepairOrder, "source"> & {
    customer: Pick<RepairOrder["customer"], "record"> & { email?: string | null };
    vehicle: Pick<RepairOrder["vehicle"], "id">;
  };
};

/** What else the shop knows of this visit: the appointment, the customer, the vehicle, and what was written. */
export function OrderLinks({ order: { source, customer, vehicle } }: Props) {
  const t = useTranslations("orders.links");
  const appointment = "appointment" in source ? source.appointment : null;
  const record = customer.record && `/desk/customers/${customer.record}`;
  const links = [
    appointment &&
      ({ name: "appointment", icon: "clock", to: `/desk/schedule?appointment=${appointment}` } as const),
    record && ({ name: "customer", icon: "user", to: record } as const),
    record &&
      vehicle.id &&
      ({ name: "vehicle", icon: "car", to: `${record}#vehicle-${vehicle.id}` } as const),
    appointment &&
      customer.email &&
      ({ name: "messages", icon: "mail", to: `/desk/messages/with/${appointment}` } as const),
  ].filter((one) => !!one);
  if (links.length === 0) return null;
  return (
    <nav aria-label={t("label")} className={styles.row} data-no-print="">
      {links.map(({ name, icon, to }) => (
        <Link key={name} to={to} className={styles.link}>
          <Icon name={icon} size={16} />
          {t(name)}
        </Link>
      ))}
    </nav>
  );
}
