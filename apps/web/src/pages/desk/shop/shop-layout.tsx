import { mayEver } from "@openhood/domain/staff/policies";
import { Outlet } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useSession } from "../../../platform/session-store.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/states.tsx";

/** The owner's pages about the shop itself; others are told that these are not theirs. The desk's own navigation leads to them. */
export function ShopLayout() {
  const t = useTranslations("shop.nav");
  const titles = useTranslations("titles");
  const session = useSession();
  if (session.status !== "signed-in" || !mayEver(session.user.role, "shop.edit"))
    return (
      <EmptyState heading="h1" icon="lock" title={t("notYoursTitle")} text={t("notYoursText")}>
        <ButtonLink to="/desk/schedule" variant="secondary">
          {titles("deskSchedule")}
        </ButtonLink>
      </EmptyState>
    );
  return <Outlet />;
}
