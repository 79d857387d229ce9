import { inLanguage } from "@openhood/domain/local-text";
import { isToSeeTo, type StockItem } from "@openhood/domain/repair-orders/stock";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import { hoursOf } from "../../../features/shop/editor/amounts.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { Button } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/card.tsx";
import styles from "./parts-page.module.css";
import { piecesOf } from "./pieces.ts";
import { StockActForm } from "./stock-act-form.tsx";
import { StockFactsForm } from "./stock-facts-form.tsx";
import { StockMoves } from "./stock-moves.tsx";

const ACTS = ["receive", "count", "edit"] as const;

/** A part in stock, and what can be done with it. */
export function StockRow({ item }: { item: StockItem }) {
  const t = useTranslations("parts.stock");
  const parts = useTranslations("parts.facts");
  const { language } = useLanguage();
  const { money } = useFormat();
  const [open, setOpen] = useState<(typeof ACTS)[number] | null>(null);
  // As it was when its form opened: what somebody else says of it meanwhile is told when it is saved.
  const [editing, setEditing] = useState(item);
  const row = useRef<HTMLLIElement>(null);
  const name = inLanguage(item.name, language);
  const end = () => {
    const was = open;
    flushSync(() => setOpen(null));
    row.current?.querySelector<HTMLElement>(`[data-act="${was}"]`)?.focus();
  };
  const facts = [
    parts("number", { number: item.partNumber }),
    item.reorderAt !== null && t("reorderAt", { quantity: hoursOf(item.reorderAt) }),
    item.lastCost !== null && t("lastCost", { amount: money(item.lastCost) }),
  ];
  return (
    <li ref={row} id={item.id} className={styles.row} data-stock={item.partNumber}>
      <p className={styles.what}>
        <strong>{name}</strong>
        <span className="tabular soft">{facts.filter(Boolean).join(" · ")}</span>
      </p>
      <p className={`tabular ${styles.what}`}>
        {t("quantity", { quantity: piecesOf(item.quantity) })}
        {isToSeeTo(item) && <Badge tone="watch">{t(item.quantity < 0 ? "below" : "low")}</Badge>}
      </p>
      {open === null ? (
        <div className={styles.acts}>
          {ACTS.map((act) => (
            <Button
              key={act}
              size="small"
              variant="secondary"
              data-act={act}
              aria-label={t(`${act}Of`, { name })}
              onClick={() => {
                setEditing(item);
                setOpen(act);
              }}
            >
              {t(act)}
            </Button>
          ))}
        </div>
      ) : open === "edit" ? (
        <StockFactsForm key={editing.revision} item={editing} onTake={setEditing} onEnd={end} />
      ) : (
        <StockActForm key={open} item={editing} now={item} kind={open} onEnd={end} />
      )}
      <StockMoves item={item.id} name={name} />
    </li>
  );
}
