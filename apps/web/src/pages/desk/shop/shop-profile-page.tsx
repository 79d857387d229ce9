import { useTranslations } from "use-intl";
import { ProfileForm } from "../../../features/shop/editor/profile-form.tsx";
import { useShopEdit } from "../../../features/shop/editor/use-shop-edit.ts";
import { SettingsPage } from "./settings-page.tsx";

/** What the shop says of itself in public, for its owner to change. */
export function ShopProfilePage() {
  const t = useTranslations("shop.profile");
  const { query, reread } = useShopEdit();
  return (
    <SettingsPage title={t("title")} lead={t("lead")} of={[query]}>
      {query.data && <ProfileForm shop={query.data} reread={reread} />}
    </SettingsPage>
  );
}
