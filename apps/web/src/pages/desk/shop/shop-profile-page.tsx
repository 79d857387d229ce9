import { useTranslations } from "use-intl";
import { ProfileForm } from "../../../features/shop/editor/profile-form.tsx";
import { WithShop } from "./with-shop.tsx";

/** What the shop says of itself in public, for its owner to change. */
export function ShopProfilePage() {
  const t = useTranslations("shop.profile");
  return (
    <WithShop title={t("title")} lead={t("lead")}>
      {(shop, reread) => <ProfileForm shop={shop} reread={reread} />}
    </WithShop>
  );
}
