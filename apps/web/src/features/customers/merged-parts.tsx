import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { useMe } from "../../platform/me.ts";
import { useProblemText } from "../../platform/problem.ts";
import { Button } from "../../ui/button.tsx";
import { presentToast } from "../../ui/overlays/present.ts";
import { Notice } from "../../ui/states.tsx";
import { type CustomerPageData, useSend } from "./api.ts";
import styles from "./record.module.css";

/** The records merged into this one; the latest merge can be undone for a day. */
export function MergedParts({ page: { merged } }: { page: CustomerPageData }) {
  const t = useTranslations("customers.merged");
  return merged.map((part) =>
    part.undoUntil === null ? (
      <p key={part.id} className={styles.soft}>
        {t("part", { name: part.name })}
      </p>
    ) : (
      <Undo key={part.id} id={part.id} name={part.name} until={part.undoUntil} />
    ),
  );
}

function Undo({ id, name, until }: { id: string; name: string; until: string }) {
  const t = useTranslations("customers.merged");
  const problem = useProblemText();
  const me = useMe();
  const { dateTime } = useFormat();
  const undo = useSend(`customers.undoMerge.${id}`, (client, input: { id: string; key: string }) =>
    client.customers.undoMerge.mutate(input),
  );
  const press = async () => {
    try {
      const reply = await undo.mutateAsync({ id });
      presentToast({ text: reply.ok ? t("undone", { name }) : t(`refused.${reply.reason}`), duration: 8000 });
    } catch (error) {
      presentToast({ text: problem(error), duration: 8000 });
    }
  };
  return (
    <Notice title={t("part", { name })}>
      <div className={styles.notice}>
        <span>{t("until", { time: dateTime(until) })}</span>
        {me.may("customers.undoMerge") && (
          <Button variant="secondary" size="small" pending={undo.isPending} onClick={() => void press()}>
            {t("undo")}
          </Button>
        )}
      </div>
    </Notice>
  );
}
