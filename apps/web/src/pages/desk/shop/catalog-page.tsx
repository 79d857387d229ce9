import { MAX_SERVICES, type Service } from "@openhood/domain/catalog/service";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { MoveButtons } from "../../../features/shop/editor/move-buttons.tsx";
import { moveItem, renumbered } from "../../../features/shop/editor/order.ts";
import { shownIn } from "../../../features/shop/editor/profile-preview.tsx";
import type { ShopEdit } from "../../../features/shop/editor/use-shop-edit.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useProblemText } from "../../../platform/problem.ts";
import { useServiceWords } from "../../../platform/shop-words.ts";
import { noticeOutdated, useTRPCClient } from "../../../platform/trpc.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { EmptyState, Notice } from "../../../ui/states.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./catalog-page.module.css";
import { WithShop } from "./with-shop.tsx";

/** The services the shop sells, in the order customers read them. */
export function CatalogPage() {
  const t = useTranslations("shop.catalog");
  const isFull = ({ services }: ShopEdit) => services.length >= MAX_SERVICES;
  return (
    <WithShop
      title={t("title")}
      lead={t("lead")}
      actions={(shop) =>
        !isFull(shop) && (
          <ButtonLink to="/desk/shop/new-service" variant="secondary" icon="plus">
            {t("add")}
          </ButtonLink>
        )
      }
    >
      {(shop, reread) => (
        <>
          {isFull(shop) && <Notice>{t("full", { max: MAX_SERVICES })}</Notice>}
          {shop.services.length === 0 ? (
            <EmptyState icon="wrench" title={t("emptyTitle")} text={t("emptyText")} />
          ) : (
            <Services services={shop.services} reread={reread} />
          )}
        </>
      )}
    </WithShop>
  );
}

type Props = { services: ShopEdit["services"]; reread: () => Promise<ShopEdit> };

function Services({ services, reread }: Props) {
  const t = useTranslations("shop.catalog");
  const api = useTRPCClient();
  const problem = useProblemText();
  const { language } = useLanguage();
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const [saving, setSaving] = useState(false);

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

  const save = async () => {
    setSaving(true);
    try {
      for (const service of changed) {
        const version = services.find(({ value }) => value.slug === service.slug)?.version ?? null;
        const reply = await api.shop.saveService.mutate({ service, version });
        if (!reply.ok) {
          presentToast({ text: t("editConflict"), duration: 8000 });
          break;
        }
      }
      await reread();
      setWanted(null);
    } catch (error) {
      noticeOutdated(error);
      presentToast({ text: problem(error), duration: 8000 });
      await reread().catch(() => {});
    } finally {
      setSaving(false);
    }
  };

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
          <Button icon="check" pending={saving} onClick={() => void save()}>
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
        <span className={styles.summary}>{shownIn(service.summary, language)}</span>
      </span>
      <span className={`tabular ${styles.band}`}>{band(service)}</span>
      <span className={styles.tools}>
        <MoveButtons title={name} first={first} last={last} onMove={onMove} />
      </span>
    </li>
  );
}
