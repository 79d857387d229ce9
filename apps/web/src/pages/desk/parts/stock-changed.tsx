import { inLanguage } from "@openhood/domain/local-text";
import type { StockItem } from "@openhood/domain/repair-orders/stock";
import { useTranslations } from "use-intl";
import { hoursOf } from "../../../features/shop/editor/amounts.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { ChangedNotice } from "../../../ui/changed-notice.tsx";
import { piecesOf } from "./pieces.ts";

type Props = { now: StockItem; keepMine: () => void; takeTheirs: () => void };

/** Says that somebody else changed or counted a part, who it was, and what is there now. */
export function StockChanged({ now, keepMine, takeTheirs }: Props) {
  const t = useTranslations("parts.stock");
  const { language } = useLanguage();
  const { dateTime } = useFormat();
  const by = now.edited && (now.edited.by.name || t("moves.unnamed"));
  const lines = [
    now.edited && `${by}, ${dateTime(now.edited.at)}`,
    inLanguage(now.name, language),
    t("quantity", { quantity: piecesOf(now.quantity) }),
    now.reorderAt === null ? t("noReorder") : t("reorderAt", { quantity: hoursOf(now.reorderAt) }),
  ];
  return (
    <ChangedNotice
      lines={lines.filter((line) => line !== null)}
      keepMine={keepMine}
      takeTheirs={takeTheirs}
    />
  );
}
