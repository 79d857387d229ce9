import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Shop, ShopState } from "../../platform/shop.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ErrorState, Notice } from "../../ui/states.tsx";

type Props = {
  shop: ShopState & { retry: () => void };
  /** Approximate height of the content, in lines. */
  lines?: number;
  children: (known: Shop) => ReactNode;
};

/** Content that needs the shop, or why it is missing: loading, failed, or offline. */
export function ShopContent({ shop, lines = 6, children }: Props) {
  const t = useTranslations("site.states");
  if (shop.known)
    return (
      <>
        {shop.status === "offline" && <Notice title={t("offlineTitle")}>{t("offlineText")}</Notice>}
        {children(shop.known)}
      </>
    );
  if (shop.status === "loading")
    return (
      <div aria-busy="true">
        <Skeleton lines={lines} />
      </div>
    );
  return (
    <ErrorState
      title={t(shop.status === "offline" ? "offlineTitle" : "failedTitle")}
      text={t(shop.status === "offline" ? "offlineEmpty" : "failedText")}
      action={t("retry")}
      onAction={shop.retry}
    />
  );
}
