import { useNavigate, useParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { shownIn } from "../../../features/shop/editor/profile-preview.tsx";
import { ServiceForm } from "../../../features/shop/editor/service-form.tsx";
import { type ShopEdit, useShopEdit } from "../../../features/shop/editor/use-shop-edit.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useTRPCClient } from "../../../platform/trpc.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { withTransition } from "../../../ui/link.tsx";
import { useAction } from "../../../ui/overlays/use-action.ts";
import { useConfirm } from "../../../ui/overlays/use-overlays.ts";
import { usePageTitle } from "../../../ui/page-title.tsx";
import { EmptyState } from "../../../ui/states.tsx";
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
  const removed = useTranslations("shop.removed");
  const api = useTRPCClient();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { run, pending } = useAction<"remove" | "restore", { ok: boolean }>({
    name: "shop.removeService",
    id: () => value.slug,
    send: async (what) => {
      const reply =
        what === "remove"
          ? await api.shop.removeService.mutate({ slug: value.slug, version })
          : await api.shop.saveService.mutate({ service: value, version: null });
      // First the page, which would say that there is none.
      if (what === "remove" && reply.ok) await navigate(LIST, withTransition());
      await reread();
      return reply;
    },
    words: ({ ok }, what) => {
      if (what === "restore") return { ok, text: removed(ok ? "isBack" : "notBack", { name }) };
      if (!ok) return { ok, text: t("editConflict") };
      return { ok, text: t("done", { name }), undo: (): Promise<boolean> => run("restore") };
    },
    changes: [],
  });
  const remove = async () => {
    const yes = await confirm({
      title: t("title", { name }),
      text: t("text"),
      confirm: t("confirm"),
      danger: true,
    });
    if (yes) await run("remove");
  };
  return (
    <div>
      <Button
        variant="danger"
        size="small"
        icon="trash"
        pending={pending.length > 0}
        onClick={() => void remove()}
      >
        {t("button")}
      </Button>
    </div>
  );
}
