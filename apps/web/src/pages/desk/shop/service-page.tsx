import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { shownIn } from "../../../features/shop/editor/profile-preview.tsx";
import { ServiceForm } from "../../../features/shop/editor/service-form.tsx";
import { type ShopEdit, useShopEdit } from "../../../features/shop/editor/use-shop-edit.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useProblemText } from "../../../platform/problem.ts";
import { noticeOutdated, useTRPCClient } from "../../../platform/trpc.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { withTransition } from "../../../ui/link.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { useConfirm } from "../../../ui/overlays/use-overlays.ts";
import { usePageTitle } from "../../../ui/page-title.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { useRemoved } from "./use-removed.ts";
import { WithShop } from "./with-shop.tsx";

const LIST = "/desk/shop/services";

/** A new service. */
export function ServiceNewPage() {
  const t = useTranslations("shop.service");
  const catalog = useTranslations("shop.catalog");
  return (
    <WithShop title={t("newTitle")} lead={t("newLead")} back={{ to: LIST, title: catalog("title") }}>
      {(shop, reread) => <ServiceForm key="new" shop={shop} reread={reread} slug={null} />}
    </WithShop>
  );
}

/** One service of the catalog. */
export function ServiceEditPage() {
  const { slug = "" } = useParams();
  const t = useTranslations("shop.service");
  const catalog = useTranslations("shop.catalog");
  const { language } = useLanguage();
  const { query } = useShopEdit();
  const found = query.data?.services.find(({ value }) => value.slug === slug);
  const title = found ? shownIn(found.value.name, language) : null;
  usePageTitle(title);
  return (
    <WithShop title={title ?? t("title")} lead={t("lead")} back={{ to: LIST, title: catalog("title") }}>
      {(shop, reread) =>
        shop.services.some(({ value }) => value.slug === slug) ? (
          <ServiceForm key={slug} shop={shop} reread={reread} slug={slug}>
            <Remove shop={shop} slug={slug} name={title ?? slug} reread={reread} />
          </ServiceForm>
        ) : (
          <EmptyState icon="wrench" title={t("goneTitle")} text={t("goneText")}>
            <ButtonLink to={LIST}>{t("back")}</ButtonLink>
          </EmptyState>
        )
      }
    </WithShop>
  );
}

type RemoveProps = { shop: ShopEdit; slug: string; name: string; reread: () => Promise<ShopEdit> };

function Remove({ shop, slug, name, reread }: RemoveProps) {
  const t = useTranslations("shop.service.remove");
  const api = useTRPCClient();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const problem = useProblemText();
  const sayRemoved = useRemoved();
  const [pending, setPending] = useState(false);
  const remove = async () => {
    const yes = await confirm({
      title: t("title", { name }),
      text: t("text"),
      confirm: t("confirm"),
      danger: true,
    });
    const removed = shop.services.find(({ value }) => value.slug === slug);
    if (!yes || !removed) return;
    setPending(true);
    try {
      const reply = await api.shop.removeService.mutate({ slug, version: removed.version });
      if (reply.ok) {
        await navigate(LIST, withTransition());
        void sayRemoved(t("done", { name }), {
          id: removed.value.slug,
          name,
          restore: async () => {
            const back = await api.shop.saveService.mutate({ service: removed.value, version: null });
            await reread();
            return back.ok;
          },
        });
      } else presentToast({ text: t("editConflict"), duration: 8000 });
      await reread();
    } catch (error) {
      noticeOutdated(error);
      presentToast({ text: problem(error), duration: 8000 });
    } finally {
      setPending(false);
    }
  };
  return (
    <div>
      <Button variant="danger" size="small" icon="trash" pending={pending} onClick={() => void remove()}>
        {t("button")}
      </Button>
    </div>
  );
}
