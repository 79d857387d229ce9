import { inLanguage } from "@openhood/domain/local-text";
import { useTranslations } from "use-intl";
import { stageMoves } from "../../../features/orders/stage-moves.ts";
import { useLanguage } from "../../../platform/language.tsx";
import type { OrderParts } from "./order-context.ts";
import styles from "./order-page.module.css";

type Props = Pick<OrderParts, "order" | "settings"> & {
  onMove: (to: ReturnType<typeof stageMoves>[number]) => void;
};

/** Where the car is, and where it may go from there. */
export function OrderStage({ order: { stage }, settings: { stages }, onMove }: Props) {
  const t = useTranslations("orders");
  const { language } = useLanguage();
  const present = stages.find(({ id }) => id === stage.column);
  const moves = stageMoves(stage, stages);
  return (
    <label className={styles.stage}>
      {t("stage")}
      <select
        className={styles.input}
        value={stage.column}
        onChange={({ target }) => {
          const move = moves.find(({ to }) => to.id === target.value);
          if (move) onMove(move);
        }}
      >
        <option value={stage.column}>{present ? inLanguage(present.name, language) : stage.column}</option>
        {moves.map(({ to, correction }) => (
          <option key={to.id} value={to.id}>
            {correction ? t("back", { stage: inLanguage(to.name, language) }) : inLanguage(to.name, language)}
          </option>
        ))}
      </select>
    </label>
  );
}
