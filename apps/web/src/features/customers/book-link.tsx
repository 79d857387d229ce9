import { peopleOf } from "@openhood/domain/customers/people";
import type { CustomerFacts } from "@openhood/domain/customers/record";
import type { VehicleFacts } from "@openhood/domain/customers/vehicle";
import { useTranslations } from "use-intl";
import { phoneValue } from "../../platform/format.ts";
import { useMe } from "../../platform/me.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { carValues } from "./car-values.ts";

type Props = {
  customer: CustomerFacts;
  car?: VehicleFacts;
  /** Which car, for who hears it. */
  label?: string;
};

/** What the history's state says of whom to book for: a person's data has no place in an address. */
export function bookState(customer: CustomerFacts, car?: VehicleFacts) {
  const [person] = peopleOf(customer);
  const book = {
    name: person?.name ?? customer.name,
    phone: phoneValue(person?.phone),
    email: person?.email ?? "",
    language: customer.language,
    ...(car && carValues(car)),
  };
  return { book };
}

/** Leads to the form for an appointment, filled in with the customer and the car. */
export function BookLink({ customer, car, label }: Props) {
  const t = useTranslations("customers.page");
  const me = useMe();
  if (!me.may("booking.bookFor")) return null;
  return (
    <ButtonLink
      to="/desk/schedule"
      state={bookState(customer, car)}
      variant="secondary"
      size="small"
      icon="clock"
      {...(label && { "aria-label": `${t("book")} ${label}` })}
    >
      {t("book")}
    </ButtonLink>
  );
}
