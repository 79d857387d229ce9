import { useParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { shownIn } from "../../../features/shop/editor/profile-preview.tsx";
import { ServiceForm } from "../../../features/shop/editor/service-form.tsx";
import { type ShopEdit, useShopEdit } from "../../../features/shop/editor/use-shop-edit.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useTRPCClient } from "../../../platform/trpc.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { usePageTitle } from "../../../ui/page-title.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { RemoveButton } from "./remove-button.tsx";
import { SettingsPage } from "./settings-page.tsx";

const LIST = "/desk/shop/services";

/** A new service. */
export function ServiceNewPage() {
  const t = useTranslations("shop.service");
  const catalog = useTranslations("shop.catalog");
  const { query, reread } = useShopEdit();
  const back = { to: LIST, title: catalog("title") };
  return (
    <SettingsPage title={t("newTitle")} lead={t("newLead")} back={back} of={[query]}>
      {query.data && <ServiceForm key="new" shop={query.data} reread={reread} slug={null} />}
    </SettingsPage>
  );
}

/** One service of the catalog. */
export function ServiceEditPage() {
  const { slug = "" } = useParams();
  const t = useTranslations("shop.service");
  const catalog = useTranslations("shop.catalog");
  const { language } = useLanguage();
  const { query, reread } = useShopEdit();
  const service = query.data?.services.find(({ value }) => value.slug === slug);
  const title = service ? shownIn(service.value.name, language) : null;
  usePageTitle(title);
  const back = { to: LIST, title: catalog("title") };
  return (
    <SettingsPage title={title ?? t("title")} lead={t("lead")} back={back} of={[query]}>
      {query.data && service && title ? (
        <ServiceForm key={slug} shop={query.data} reread={reread} slug={slug}>
          <Remove service={service} name={title} reread={reread} />
        </ServiceForm>
      ) : (
        <EmptyState icon="wrench" title={t("goneTitle")} text={t("goneText")}>
          <ButtonLink to={LIST}>{t("back")}</ButtonLink>
        </EmptyState>
      )}
    </SettingsPage>
  );
}

type RemoveProps = { service: ShopEdit["services"][number]; name: string; reread: () => Promise<ShopEdit> };

function Remove({ service: { value, version }, name, reread }: RemoveProps) {
  const t = useTranslations("shop.service.remove");
  const api = useTRPCClient();
  return (
    <div>
      <RemoveButton
        id={value.slug}
        name={name}
        list={LIST}
        words={{
          button: t("button"),
          title: t("title", { name }),
          text: t("text"),
          confirm: t("confirm"),
          done: t("done", { name }),
          conflict: t("editConflict"),
        }}
        remove={() => api.shop.removeService.mutate({ slug: value.slug, version })}
        restore={() => api.shop.saveService.mutate({ service: value, version: null })}
        reread={reread}
      />
    </div>
  );
}
