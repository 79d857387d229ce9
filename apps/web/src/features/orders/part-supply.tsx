import { PART_SUPPLY } from "@openhood/domain/repair-orders/line";
import { NEXT_SUPPLY, type Supply } from "@openhood/domain/repair-orders/parts";
import { memo, useRef } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { Button } from "../../ui/button.tsx";
import { useHeldFocus } from "../../ui/use-held-focus.ts";
import styles from "./part-supply.module.css";

export type PartSupplyProps = {
  /** The part's. */
  name: string;
  supply: Supply;
  /** Who set it, and when, where that is known. */
  set?: { by: { name: string }; at: string } | null | undefined;
  /** Only the list, as text until somebody is at it: in a table. */
  isBrief?: boolean;
  onSet: (to: Supply) => void;
};

/** How far a part is, in words: one press takes it to the next state, the list to any. */
export const PartSupply = memo(function PartSupply({ name, supply, set, isBrief, onSet }: PartSupplyProps) {
  const t = useTranslations("parts");
  const { dayTime } = useFormat();
  const list = useRef<HTMLSelectElement>(null);
  // With the last press its button goes.
  const heldFocus = useHeldFocus(() => list.current);
  const next = NEXT_SUPPLY[supply];
  return (
    <div className={styles.supply} data-supply={supply} data-brief={isBrief} {...heldFocus}>
      <select
        ref={list}
        className={styles.state}
        aria-label={t("state", { name })}
        value={supply}
        onChange={({ target }) => onSet(target.value as Supply)}
      >
        {PART_SUPPLY.map((one) => (
          <option key={one} value={one}>
            {t(`supply.${one}`)}
          </option>
        ))}
      </select>
      {next && !isBrief && (
        <Button
          size="small"
          variant={supply === "on-hand" ? "quiet" : "secondary"}
          aria-label={t(`mark.${next}`, { name })}
          onClick={() => onSet(next)}
        >
          {t(`supply.${next}`)}
        </Button>
      )}
      {set && <span className={styles.set}>{t("set", { name: set.by.name, at: dayTime(set.at) })}</span>}
    </div>
  );
});
