import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { useMe } from "../../platform/me.ts";
import { useTRPC, useTRPCClient } from "../../platform/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { useAction } from "../../ui/overlays/use-action.ts";
import { Notice } from "../../ui/states.tsx";
import type { CustomerPageData } from "./api.ts";
import styles from "./record.module.css";

/** The records merged into this one; the latest merge can be undone for a day. */
export function MergedParts({ page: { merged } }: { page: CustomerPageData }) {
  const t = useTranslations("customers.merged");
  return merged.map((part) =>
    part.undoUntil === null ? (
      <p key={part.id} className="soft">
        {t("part", { name: part.name })}
      </p>
    ) : (
      <Undo key={part.id} id={part.id} name={part.name} until={part.undoUntil} />
    ),
  );
}

function Undo({ id, name, until }: { id: string; name: string; until: string }) {
  const t = useTranslations("customers.merged");
  const me = useMe();
  const { dateTime } = useFormat();
  const api = useTRPCClient();
  const trpc = useTRPC();
  const { run, pending } = useAction({
    name: "customers.undoMerge",
    id: (merged: string) => merged,
    send: (merged, key) => api.customers.undoMerge.mutate({ id: merged, key: key({ id: merged }) }),
    words: (reply) => ({
      ok: reply.ok,
      text: reply.ok ? t("undone", { name }) : t(`refused.${reply.reason}`),
    }),
    changes: [trpc.customers.pathKey()],
  });
  return (
    <Notice title={t("part", { name })}>
      <div className={styles.notice}>
        <span>{t("until", { time: dateTime(until) })}</span>
        {me.may("customers.undoMerge") && (
          <Button variant="secondary" size="small" pending={pending.length > 0} onClick={() => void run(id)}>
            {t("undo")}
          </Button>
        )}
      </div>
    </Notice>
  );
}
