import { inLanguage } from "@openhood/domain/local-text";
import { reachedAt } from "@openhood/domain/repair-orders/reached";
import { columnFor } from "@openhood/domain/repair-orders/settings";
import { type KeyboardEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { columnName, stageMoves } from "../../../features/orders/stage-moves.ts";
import { useLanguage } from "../../../platform/language.tsx";
import type { OrderParts } from "./order-context.ts";
import styles from "./order-page.module.css";

type Props = Pick<OrderParts, "order" | "settings"> & {
  /** Done once it is known whether the car goes there. */
  onMove: (to: ReturnType<typeof stageMoves>[number]) => Promise<void>;
};

/** A key that chooses among what a closed list holds opens it instead: each choice moves a car. */
function openFirst(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, ctrlKey, altKey, metaKey, currentTarget } = event;
  const chooses = /^(Arrow|Page|Home$|End$)/.test(key) || (key.length === 1 && key !== " ");
  if (!chooses || ctrlKey || altKey || metaKey || !("showPicker" in currentTarget)) return;
  event.preventDefault();
  currentTarget.showPicker();
}

/** Where the car is, and where it may go from there. */
export function OrderStage({ order, settings: { stages }, onMove }: Props) {
  const { stage } = order;
  const t = useTranslations("orders");
  const { language } = useLanguage();
  /** Where the car is about to go, while it is asked whether that is meant. */
  const [next, setNext] = useState<string | null>(null);
  // The column it was put in may be no more.
  const column = columnFor({ stages }, stage);
  // One that was left out on the way is a move back to the rules, and to nobody else.
  const moves = stageMoves({ is: stage.is, column }, stages)
    .map((move) => ({ ...move, isBack: move.correction && reachedAt(order, move.to.stage) !== null }))
    .toSorted((one, other) => Number(one.isBack) - Number(other.isBack));
  return (
    <label className={styles.stage}>
      {t("stage")}
      <select
        className={styles.input}
        data-stage=""
        value={next ?? column}
        aria-busy={next !== null || undefined}
        onKeyDown={openFirst}
        onChange={({ target }) => {
          const move = moves.find(({ to }) => to.id === target.value);
          if (!move || next !== null) return;
          setNext(move.to.id);
          void onMove(move).finally(() => setNext(null));
        }}
      >
        <option value={column}>{columnName(column, stages, language)}</option>
        {moves.map(({ to, isBack }) => (
          <option key={to.id} value={to.id}>
            {isBack ? t("back", { stage: inLanguage(to.name, language) }) : inLanguage(to.name, language)}
          </option>
        ))}
      </select>
    </label>
  );
}
