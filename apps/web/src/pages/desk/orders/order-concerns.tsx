import { MAX_CONCERN } from "@openhood/domain/repair-orders/order";
import { useTranslations } from "use-intl";
import { InlineField } from "./inline-field.tsx";
import type { HeadParts } from "./order-context.ts";

/** What the customer says is wrong, in their words: written down, changed, and emptied to take one away. */
export function OrderConcerns({ order, edit }: Omit<HeadParts, "settings">) {
  const t = useTranslations("orders");
  const { concerns } = order;
  const set = (concern: string, from: string | null, text: string) => {
    const to = text.trim() || null;
    if (to !== from) edit({ type: "set-concern", concern, from, to });
    return true;
  };
  return (
    <>
      <h3>{t("concerns")}</h3>
      {concerns.map(({ id, text }, at) => (
        <InlineField
          key={id}
          label={t("concern", { number: at + 1 })}
          isLabelHidden
          multiline
          maxLength={MAX_CONCERN}
          value={text}
          onSave={(typed) => set(id, text, typed)}
        />
      ))}
      {/* A new field for each that is written: what was typed has gone into the list. */}
      <InlineField
        key={`new-${concerns.length}`}
        label={t("addConcern")}
        multiline
        maxLength={MAX_CONCERN}
        value=""
        onSave={(typed) => set(crypto.randomUUID(), null, typed)}
      />
    </>
  );
}
