import { useTranslations } from "use-intl";
import { OutboxList } from "../../../features/outbox/outbox-list.tsx";
import { useOutboxEntries } from "../../../platform/outbox.ts";
import { EmptyState } from "../../../ui/states.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";

/** Everything done on this device that has not reached the shop. */
export function OutboxPage() {
  const t = useTranslations();
  const entries = useOutboxEntries();
  return (
    <>
      <WorkHeader title={t("titles.deskOutbox")} lead={entries.length > 0 ? t("outbox.lead") : undefined} />
      {entries.length > 0 ? (
        <OutboxList entries={entries} />
      ) : (
        <EmptyState icon="check" title={t("outbox.emptyTitle")} text={t("outbox.emptyText")} />
      )}
    </>
  );
}
