import { PAYMENT_TERMS } from "@openhood/domain/customers/billing";
import type { UseFormRegister } from "react-hook-form";
import { useTranslations } from "use-intl";
import { Checkbox, Field, Select } from "../../ui/field.tsx";
import type { CustomerValues } from "./customer-values.ts";

/** When a customer's invoices are due, and whether they need a purchase order number. */
export function BillingFields({ register }: { register: UseFormRegister<CustomerValues> }) {
  const t = useTranslations("money.terms");
  return (
    <>
      <Field label={t("title")}>
        <Select {...register("terms")}>
          {PAYMENT_TERMS.map((one) => (
            <option key={one} value={one}>
              {t(one)}
            </option>
          ))}
        </Select>
      </Field>
      <Checkbox label={t("needsPurchaseOrder")} {...register("needsPurchaseOrder")} />
    </>
  );
}
