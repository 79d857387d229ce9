import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { BackLink } from "../../../ui/back-link.tsx";
import { type QueryLike, QueryPending } from "../../../ui/query-pending.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";

type Props = {
  title: string;
  lead: string;
  /** The list it belongs to. */
  back?: { to: string; title: string };
  actions?: ReactNode;
  /** What it edits or needs. */
  of: readonly (QueryLike & { data: unknown })[];
  children: ReactNode;
};

/** A page of settings: its heading at once, the rest once what it edits is there. */
export function SettingsPage({ title, lead, back, actions, of, children }: Props) {
  const t = useTranslations("shop.load");
  const missing = of.find(({ data }) => data === undefined);
  return (
    <>
      <WorkHeader
        title={title}
        lead={lead}
        eyebrow={back && <BackLink to={back.to}>{back.title}</BackLink>}
        actions={!missing && actions}
      />
      {missing ? <QueryPending of={missing} failed={t("errorTitle")} lines={10} /> : children}
    </>
  );
}
