import type { CannedJobs, RepairOrderSettings } from "@openhood/domain/repair-orders/settings";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { readAnew } from "../../../platform/read-anew.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";

type Given = { canned: CannedJobs; settings: RepairOrderSettings; reread: () => Promise<CannedJobs> };
type Props = {
  title: string;
  lead: string;
  /** The list it is of. */
  back?: { to: string; title: string };
  actions?: (canned: CannedJobs) => ReactNode;
  children: (given: Given) => ReactNode;
};

/** A page over the canned jobs, once they and what prices are made by are there. */
export function WithCanned({ title, lead, back, actions, children }: Props) {
  const t = useTranslations("shop.load");
  const trpc = useTRPC();
  const cache = useQueryClient();
  const options = trpc.orders.canned.queryOptions();
  const canned = useQuery(options);
  const rules = useQuery(trpc.orders.settings.queryOptions());
  const reread = () => readAnew(cache, options);
  return (
    <>
      <WorkHeader
        title={title}
        lead={lead}
        eyebrow={back && <BackLink to={back.to}>{back.title}</BackLink>}
        actions={canned.data && actions?.(canned.data)}
      />
      {canned.data && rules.data?.view === "counter" ? (
        children({ canned: canned.data, settings: rules.data.settings, reread })
      ) : (
        <QueryPending of={canned.data ? rules : canned} failed={t("errorTitle")} lines={10} />
      )}
    </>
  );
}
