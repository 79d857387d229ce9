import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type ShopEdit, useShopEdit } from "../../../features/shop/editor/use-shop-edit.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";

type Props = {
  title: string;
  lead: string;
  /** The list it is of. */
  back?: { to: string; title: string };
  actions?: (shop: ShopEdit) => ReactNode;
  children: (shop: ShopEdit, reread: () => Promise<ShopEdit>) => ReactNode;
};

/** A page about the shop: its heading at once, and what it edits as soon as it is there. */
export function WithShop({ title, lead, back, actions, children }: Props) {
  const t = useTranslations("shop.load");
  const { query, reread } = useShopEdit();
  const { data } = query;
  return (
    <>
      <WorkHeader
        title={title}
        lead={lead}
        eyebrow={back && <BackLink to={back.to}>{back.title}</BackLink>}
        actions={data && actions?.(data)}
      />
      {data ? children(data, reread) : <QueryPending of={query} failed={t("errorTitle")} lines={10} />}
    </>
  );
}
