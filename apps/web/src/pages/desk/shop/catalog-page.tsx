import { MAX_SERVICES, type Service } from "@openhood/domain/catalog/service";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { MoveButtons } from "../../../features/shop/editor/move-buttons.tsx";
import { moveItem, renumbered } from "../../../features/shop/editor/order.ts";
import { shownIn } from "../../../features/shop/editor/profile-preview.tsx";
import { type ShopEdit, useShopEdit } from "../../../features/shop/editor/use-shop-edit.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useServiceWords } from "../../../platform/shop-words.ts";
import { useTRPCClient } from "../../../platform/trpc.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { useAction } from "../../../ui/overlays/use-action.ts";
import { EmptyState, Notice } from "../../../ui/states.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./catalog-page.module.css";
import { SettingsPage } from "./settings-page.tsx";

/** The services the shop sells, in the order customers read them. */
export function CatalogPage() {
  const t = useTranslations("shop.catalog");
  const { query, reread } = useShopEdit();
  const services = query.data?.services ?? [];
  const isFull = services.length >= MAX_SERVICES;
  return (
    <SettingsPage
      title={t("title")}
      lead={t("lead")}
      of={[query]}
      actions={
        !isFull && (
          <ButtonLink to="/desk/shop/new-service" variant="secondary" icon="plus">
            {t("add")}
          </ButtonLink>
        )
      }
    >
      {isFull && <Notice>{t("full", { max: MAX_SERVICES })}</Notice>}
      {services.length === 0 ? (
        <EmptyState icon="wrench" title={t("emptyTitle")} text={t("emptyText")} />
      ) : (
        <Services services={services} reread={reread} />
      )}
    </SettingsPage>
  );
}

type Props = { services: ShopEdit["services"]; reread: () => Promise<ShopEdit> };

function Services({ services, reread }: Props) {
  const t = useTranslations("shop.catalog");
  const api = useTRPCClient();
  const { language } = useLanguage();
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const [announcement, setAnnouncement] = useState("");

  // What came or went meanwhile keeps the place the server gives it.
  const indexOf = ({ value }: (typeof services)[number]) => wanted?.indexOf(value.slug) ?? -1;
  const shown = wanted ? [...services].sort((a, b) => indexOf(a) - indexOf(b)) : services;
  const changed = wanted ? renumbered(shown.map(({ value }) => value)) : [];

  const move = (index: number, by: 1 | -1) => {
    const next = moveItem(shown, index, by);
    const { value } = shown[index] ?? {};
    if (!value || index + by < 0 || index + by >= shown.length) return;
    setWanted(next.map((service) => service.value.slug));
    setAnnouncement(
      t("moved", { title: shownIn(value.name, language), position: index + by + 1, count: shown.length }),
    );
  };

  const { run, pending } = useAction<readonly Service[], { ok: boolean }>({
    name: "shop.orderServices",
    id: () => "services",
    send: async (moved) => {
      let ok = true;
      try {
        for (const service of moved) {
          const version = services.find(({ value }) => value.slug === service.slug)?.version ?? null;
          ({ ok } = await api.shop.saveService.mutate({ service, version }));
          if (!ok) break;
        }
      } finally {
        await reread();
      }
      setWanted(null);
      return { ok };
    },
    words: ({ ok }) => (ok ? { ok } : { ok, text: t("editConflict") }),
    changes: [],
  });
  const saving = pending.length > 0;

  return (
    <>
      <ul className={styles.list}>
        {shown.map(({ value }, index) => (
          <Row
            key={value.slug}
            service={value}
            first={index === 0}
            last={index === shown.length - 1}
            onMove={(by) => !saving && move(index, by)}
          />
        ))}
      </ul>
      {changed.length > 0 && (
        <div className={styles.bar}>
          <p>{t("orderUnsaved")}</p>
          <Button variant="quiet" onClick={() => setWanted(null)}>
            {t("orderBack")}
          </Button>
          <Button icon="check" pending={saving} onClick={() => void run(changed)}>
            {t("orderSave")}
          </Button>
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </>
  );
}

type RowProps = { service: Service; first: boolean; last: boolean; onMove: (by: 1 | -1) => void };

function Row({ service, first, last, onMove }: RowProps) {
  const { language } = useLanguage();
  const { band } = useServiceWords();
  const { slug } = service;
  const name = shownIn(service.name, language);
  return (
    <li className={styles.row} data-slug={slug}>
      <span className={styles.words}>
        <Link to={`/desk/shop/services/${slug}`} className={styles.name} data-returns={slug}>
          {name}
        </Link>
        <span className="soft">{shownIn(service.summary, language)}</span>
      </span>
      <span className={`tabular ${styles.band}`}>{band(service)}</span>
      <span className={styles.tools}>
        <MoveButtons title={name} first={first} last={last} onMove={onMove} />
      </span>
    </li>
  );
}
