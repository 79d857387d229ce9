import { inLanguage } from "@openhood/domain/local-text";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../../platform/language.tsx";
import { Checkbox } from "../../../ui/field.tsx";
import { ColorLabel } from "../../../ui/shop-color.tsx";
import type { HeadParts } from "./order-context.ts";

/** The shop's labels, each on the order or not. */
export function LabelTicks({ order, settings, edit }: HeadParts) {
  const t = useTranslations("orders");
  const { language } = useLanguage();
  if (settings.labels.length === 0) return null;
  const toggle = (id: string) => {
    const to = order.labels.includes(id) ? order.labels.filter((one) => one !== id) : [...order.labels, id];
    edit({ type: "set-order", changes: [{ field: "labels", from: order.labels, to }] });
  };
  return (
    <fieldset data-no-print="">
      <legend>{t("labels")}</legend>
      {settings.labels.map(({ id, name, color }) => (
        <Checkbox
          key={id}
          label={<ColorLabel color={color}>{inLanguage(name, language)}</ColorLabel>}
          checked={order.labels.includes(id)}
          onChange={() => toggle(id)}
        />
      ))}
    </fieldset>
  );
}
