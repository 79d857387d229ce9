import type { MouseEvent } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "../../../ui/button.tsx";

type Props = { title: string; first: boolean; last: boolean; onMove: (by: 1 | -1) => void };

/** Moves an item of a list one place up or down. */
export function MoveButtons({ title, first, last, onMove }: Props) {
  const t = useTranslations("shop.list");
  const press = (by: 1 | -1) => (event: MouseEvent<HTMLElement>) => {
    const button = event.currentTarget;
    onMove(by);
    // A row that is moved in the page loses the focus.
    requestAnimationFrame(() => button.focus());
  };
  return (
    <>
      <IconButton
        icon="chevronUp"
        label={t("up", { title })}
        aria-disabled={first || undefined}
        onClick={press(-1)}
      />
      <IconButton
        icon="chevronDown"
        label={t("down", { title })}
        aria-disabled={last || undefined}
        onClick={press(1)}
      />
    </>
  );
}
