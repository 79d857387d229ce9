import type { CustomerFacts } from "@openhood/domain/customers/record";
import { useTranslations } from "use-intl";
import { useMe } from "../../platform/me.ts";
import { ButtonLink } from "../../ui/button.tsx";
import type { Vehicle } from "./api.ts";
import { bookState } from "./book-link.tsx";
import { useVehicleWords } from "./use-vehicle-words.ts";

type Props = { record: string; customer: CustomerFacts; vehicle: Vehicle };

const stateOf = ({ record, customer, vehicle }: Props) => {
  const { name, phone, language, plate, year, make, model } = {
    plate: "",
    year: "",
    make: "",
    model: "",
    ...bookState(customer, vehicle.facts).book,
  };
  return { estimate: { record, vehicle: vehicle.id, name, phone, language, plate, year, make, model } };
};
/** What the history's state says of whom an estimate is for. */
export type EstimateState = ReturnType<typeof stateOf>;

/** Leads to a new estimate for a customer's car. */
export function EstimateLink(props: Props) {
  const t = useTranslations("customers.page");
  const me = useMe();
  const { vehicleLabel } = useVehicleWords();
  if (!me.may("orders.open")) return null;
  return (
    <ButtonLink
      to="/desk/orders/new"
      state={stateOf(props)}
      variant="quiet"
      size="small"
      icon="wrench"
      aria-label={`${t("estimate")} ${vehicleLabel(props.vehicle.facts)}`}
    >
      {t("estimate")}
    </ButtonLink>
  );
}
