import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useProblemText } from "../../platform/problem.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { type ShopEdit, useShopEdit } from "./use-shop-edit.ts";

type Props = {
  title: string;
  lead: string;
  actions?: (shop: ShopEdit) => ReactNode;
  children: (shop: ShopEdit, reread: () => Promise<ShopEdit>) => ReactNode;
};

/** A page about the shop: its heading at once, and what it edits as soon as it is there. */
export function WithShop({ title, lead, actions, children }: Props) {
  const t = useTranslations("shop.load");
  const problem = useProblemText();
  const { query, reread } = useShopEdit();
  const { data, isError, error, isFetching, refetch } = query;
  return (
    <>
      <PageHeader size="compact" title={title} lead={lead} actions={data && actions?.(data)} />
      {data ? (
        children(data, reread)
      ) : isError ? (
        <ErrorState
          title={t("errorTitle")}
          text={problem(error)}
          action={t("reload")}
          pending={isFetching}
          onAction={() => void refetch()}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton lines={10} />
        </div>
      )}
    </>
  );
}
