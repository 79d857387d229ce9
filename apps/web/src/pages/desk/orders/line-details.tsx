import { inLanguage } from "@openhood/domain/local-text";
import { type Line, PART_CONDITIONS, type PartLine } from "@openhood/domain/repair-orders/line";
import { grossOf } from "@openhood/domain/repair-orders/prices";
import { stocked } from "@openhood/domain/repair-orders/stock";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { hoursOf } from "../../../features/shop/editor/amounts.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useTRPC } from "../../../platform/trpc.tsx";
import { CheckCell, ChoiceCell, DiscountCell, OptionalMoneyCell, TextCell } from "./cells.tsx";
import type { SetLine } from "./order-context.ts";
import styles from "./order-line.module.css";

/** What of a line is typed less often: what it costs the shop, its discount, whether it is taxed; of a part more. */
export function LineDetails({ line, set }: { line: Line; set: SetLine }) {
  const t = useTranslations("parts.line");
  return (
    <>
      {line.kind === "part" && <PartDetails line={line} set={set} />}
      {line.kind === "sublet" && (
        <>
          <TextCell
            label={t("vendor")}
            maxLength={60}
            value={line.vendor}
            onSave={(to) => set({ field: "vendor", from: line.vendor, to })}
          />
          <OptionalMoneyCell
            label={t("cost")}
            value={line.cost}
            onSave={(to) => set({ field: "cost", from: line.cost, to })}
          />
        </>
      )}
      {line.kind !== "fee" && (
        <DiscountCell
          label={t("discount")}
          value={line.discount}
          from={{ of: "line", cents: grossOf(line) }}
          onSave={(to) => set({ field: "discount", from: line.discount, to })}
        />
      )}
      <CheckCell
        label={t("taxed")}
        value={line.taxed}
        onSave={(to) => set({ field: "taxed", from: line.taxed, to })}
      />
      {(line.kind === "labor" || (line.kind === "part" && line.cost !== null)) && (
        <CheckCell
          label={t(line.kind === "labor" ? "byLaborMatrix" : "byMatrix")}
          value={line.pricing === "matrix"}
          onSave={(isMatrix) =>
            set({ field: "pricing", from: line.pricing, to: isMatrix ? "matrix" : "hand" })
          }
        />
      )}
    </>
  );
}

function PartDetails({ line, set }: { line: PartLine; set: SetLine }) {
  const t = useTranslations("parts");
  const { language } = useLanguage();
  const { core } = line;
  const trpc = useTRPC();
  const { data: { items } = { items: [] } } = useQuery(trpc.orders.stock.queryOptions());
  const found = stocked(line.partNumber, items);
  return (
    <>
      <TextCell
        label={t("line.partNumber")}
        maxLength={30}
        value={line.partNumber}
        suggestions={items.map(({ partNumber }) => partNumber)}
        onSave={(to) => {
          const cost = stocked(to, items)?.lastCost ?? null;
          return set(
            { field: "partNumber", from: line.partNumber, to },
            // What somebody has typed stays.
            ...(line.cost === null && cost !== null
              ? [{ field: "cost", from: null, to: cost } as const]
              : []),
          );
        }}
      />
      {found && (
        <p className={styles.facts}>
          {t("line.inStock", { count: hoursOf(found.quantity), name: inLanguage(found.name, language) })}
        </p>
      )}
      <OptionalMoneyCell
        label={t("line.costEach")}
        value={line.cost}
        onSave={(to) => set({ field: "cost", from: line.cost, to })}
      />
      <ChoiceCell
        label={t("line.condition")}
        value={line.condition}
        options={PART_CONDITIONS.map((one) => [one, t(`condition.${one}`)] as const)}
        onSave={(to) => set({ field: "condition", from: line.condition, to })}
      />
      <OptionalMoneyCell
        label={t("line.core")}
        value={core?.cents ?? null}
        onSave={(cents) =>
          set({
            field: "core",
            from: core,
            to: cents === null ? null : { cents, returned: core?.returned ?? false },
          })
        }
      />
      {core && (
        <CheckCell
          label={t("line.coreReturned")}
          value={core.returned}
          onSave={(returned) => set({ field: "core", from: core, to: { ...core, returned } })}
        />
      )}
    </>
  );
}
