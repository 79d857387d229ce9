import type { Service } from "@openhood/domain/catalog/service";
import { useTranslations } from "use-intl";
import { CarPlan } from "../../../features/shop/car-plan.tsx";
import { grouped } from "../../../features/shop/catalog.ts";
import { ShopContent } from "../../../features/shop/shop-content.tsx";
import { useShop } from "../../../platform/shop.ts";
import { useLangOf, useLocal, useServiceWords } from "../../../platform/shop-words.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Link } from "../../../ui/link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import styles from "./services-page.module.css";

/** What the shop sells, ordered by what the car does. */
export function ServicesPage() {
  const t = useTranslations("site.services");
  const shop = useShop();
  return (
    <div className="page">
      <PageHeader title={t("title")} lead={t("lead")} />
      <ShopContent shop={shop} lines={12}>
        {({ services }) => <Groups services={services} />}
      </ShopContent>
    </div>
  );
}

function Groups({ services }: { services: Service[] }) {
  const t = useTranslations("site.services");
  const groups = grouped(services);
  if (groups.length === 0)
    return (
      <EmptyState icon="wrench" title={t("empty")} text={t("emptyText")}>
        <Ask />
      </EmptyState>
    );
  return (
    <>
      <nav className={styles.jump} aria-label={t("jump")}>
        <ul className={styles.jumps}>
          {groups.map(({ name }) => (
            <li key={name}>
              <Link to={`#${name}`}>{t(`groups.${name}`)}</Link>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map(({ name, services: inGroup }) => (
        <section key={name} id={name} className={styles.group} aria-labelledby={`${name}-title`}>
          <div className={styles.head}>
            <h2 id={`${name}-title`}>{t(`groups.${name}`)}</h2>
            <p>{t(`groupHints.${name}`)}</p>
          </div>
          <ul className={styles.rows}>
            {inGroup.map((service) => (
              <Row key={service.slug} service={service} />
            ))}
          </ul>
        </section>
      ))}
      <section className={styles.other}>
        <h2>{t("other")}</h2>
        <p>{t("otherText")}</p>
        <Ask />
      </section>
    </>
  );
}

function Ask() {
  const t = useTranslations("site.reach");
  return (
    <ButtonLink to="/contact" icon="send">
      {t("write")}
    </ButtonLink>
  );
}

function Row({ service }: { service: Service }) {
  const local = useLocal();
  const langOf = useLangOf();
  const { band, duration } = useServiceWords();
  return (
    <li>
      <Link to={`/services/${service.slug}`} className={styles.row}>
        <span className={styles.car}>
          <CarPlan lit={service.parts} />
        </span>
        <span className={styles.words}>
          <span className={styles.name} lang={langOf(service.name)}>
            {local(service.name)}
          </span>
          <span className={styles.summary} lang={langOf(service.summary)}>
            {local(service.summary)}
          </span>
        </span>
        <span className={styles.facts}>
          <span className={`tabular ${styles.band}`}>{band(service)}</span>
          <span className={styles.duration}>{duration(service)}</span>
        </span>
        <Icon name="chevronRight" size={18} className={styles.chevron} />
      </Link>
    </li>
  );
}
