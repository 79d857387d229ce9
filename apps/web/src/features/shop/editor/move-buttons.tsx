import { useTranslations } from "use-intl";
import { IconButton } from "../../../ui/button.tsx";

type Props = { title: string; first: boolean; last: boolean; onMove: (by: 1 | -1) => void };

/** Moves an item of a list one place up or down. */
export function MoveButtons({ title, first, last, onMove }: Props) {
  const t = useTranslations("shop.list");
  return (
    <>
      <IconButton
        icon="chevronUp"
        label={t("up", { title })}
        data-move="-1"
        aria-disabled={first || undefined}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon="chevronDown"
        label={t("down", { title })}
        data-move="1"
        aria-disabled={last || undefined}
        onClick={() => onMove(1)}
      />
    </>
  );
}
