import { useTranslations } from "use-intl";
import type { LostEdit } from "../../../features/orders/order-edits.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/states.tsx";
import styles from "./order-page.module.css";

type Props = {
  refused: string | null;
  lost: readonly LostEdit[];
  textOf: (lost: LostEdit) => string;
  /** Null: the refusal. */
  onDismiss: (lost: LostEdit | null) => void;
};

/** What was not done, and why: in sight wherever on the page it was asked for. */
export function OrderRefusals({ refused, lost, textOf, onDismiss }: Props) {
  const t = useTranslations("orders");
  if (refused === null && lost.length === 0) return null;
  return (
    <div className={styles.refusals} data-no-print="">
      {refused !== null && (
        <Notice tone="stop">
          {refused}{" "}
          <Button size="small" variant="secondary" onClick={() => onDismiss(null)}>
            {t("lost.dismiss")}
          </Button>
        </Notice>
      )}
      {lost.map((one, n) => (
        <Lost key={n} lost={one} text={textOf(one)} onDismiss={() => onDismiss(one)} />
      ))}
    </div>
  );
}

/** What was lost to somebody who was faster: the field, their value, and the one that was wanted. */
function Lost({ lost, text, onDismiss }: { lost: LostEdit; text: string; onDismiss: () => void }) {
  const t = useTranslations("orders");
  const fields = useTranslations("orders.history.fields");
  const { why, command } = lost;
  const shown = (value: unknown) =>
    value === null || value === undefined
      ? t("lost.nothing")
      : typeof value === "object"
        ? Object.values(value).filter(Boolean).join(" / ")
        : String(value);
  const field = why.kind === "conflict" ? why.what.split(".").at(-1) : undefined;
  const mine = "changes" in command ? command.changes.find((one) => one.field === field) : undefined;
  return (
    <Notice tone="watch" title={why.kind === "conflict" ? t("lost.title") : t("failed")}>
      {why.kind === "conflict" && mine
        ? t("lost.text", {
            field: fields(mine.field),
            name: why.set?.by.name ?? t("refused.somebody"),
            theirs: shown(why.present),
            mine: shown(mine.to),
          })
        : text}{" "}
      <Button size="small" variant="secondary" onClick={onDismiss}>
        {t("lost.dismiss")}
      </Button>
    </Notice>
  );
}
