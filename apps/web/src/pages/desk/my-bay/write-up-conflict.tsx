import type { OrderConflict } from "@openhood/domain/repair-orders/applied";
import { useTranslations } from "use-intl";
import { useMe } from "../../../platform/me.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/states.tsx";
import styles from "./bay-jobs.module.css";
import { useCopyText } from "./use-copy-text.ts";
import { FIELDS, type Texts, type theirsIn } from "./write-up-texts.ts";

type Props = {
  by: NonNullable<OrderConflict["set"]>["by"] | null;
  theirs: ReturnType<typeof theirsIn>;
  /** What one wrote oneself, of the fields one changed. */
  mine: () => Partial<Texts>;
  onBoth: () => void;
};

/** Somebody wrote in the same job: who, what stands there now, and the ways on, on each of which one's own text stays. */
export function WriteUpConflict({ by, theirs, mine, onBoth }: Props) {
  const t = useTranslations("myBay.job.conflict");
  const label = useTranslations("myBay.job");
  const { uid } = useMe();
  const title = by ? (by.uid === uid ? t("you") : t("by", { name: by.name })) : t("somebody");
  const canKeepBoth = theirs.some(({ text }) => text);
  const copyText = useCopyText();
  const copy = () => {
    const own = mine();
    const written = FIELDS.filter((field) => own[field]);
    const text = written.map((field) => (written.length > 1 ? `${label(field)}: ${own[field]}` : own[field]));
    return copyText(text.join("\n"));
  };
  return (
    <Notice tone="watch" title={title}>
      <div className={styles.reasons}>
        {theirs.map(({ field, text }) => (
          <p key={field}>
            {text ? t("now", { field: label(field), text }) : t("cleared", { field: label(field) })}
          </p>
        ))}
        <p>{t(canKeepBoth ? "textBoth" : "text")}</p>
        {canKeepBoth && (
          <Button variant="secondary" wide onClick={onBoth}>
            {t("both")}
          </Button>
        )}
        <Button variant="secondary" wide icon="copy" onClick={() => void copy()}>
          {t("copy")}
        </Button>
      </div>
    </Notice>
  );
}
