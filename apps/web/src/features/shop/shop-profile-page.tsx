import { useTranslations } from "use-intl";
import { useProblemText } from "../../platform/problem.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { useShopEdit } from "./use-shop-edit.ts";

/** What the shop says of itself in public, for its owner to change. */
export function ShopProfilePage() {
  const t = useTranslations("shop.profile");
  const problem = useProblemText();
  const { query, reread } = useShopEdit();
  const { data, isError, error, isFetching, refetch } = query;
  return (
    <>
      <PageHeader size="compact" title={t("title")} lead={t("lead")} />
      {data ? (
        <ProfileForm shop={data} reread={reread} />
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
