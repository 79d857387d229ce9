import type { Service } from "@openhood/domain/catalog/service";
import { useEffect, useState } from "react";
import { useParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { CarPlan } from "../../../features/shop/car-plan.tsx";
import { related } from "../../../features/shop/catalog.ts";
import { JsonLd } from "../../../features/shop/json-ld-script.tsx";
import { paragraphs } from "../../../features/shop/opening-words.ts";
import { ShopContent } from "../../../features/shop/shop-content.tsx";
import { canShare, share } from "../../../platform/share.ts";
import { type Shop, useShop } from "../../../platform/shop.ts";
import { useLangOf, useLocal, useServiceWords } from "../../../platform/shop-words.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Link } from "../../../ui/link.tsx";
import { usePageTitle } from "../../../ui/page-title.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { NotFoundPage } from "../not-found-page.tsx";
import styles from "./service-page.module.css";

/** One service: what it is, what it costs, how long it takes. An unknown one is the 404 page. */
export function ServicePage() {
  const { slug } = useParams();
  const local = useLocal();
  const shop = useShop();
  const service = shop.known?.services.find((one) => one.slug === slug);
  usePageTitle(service ? local(service.name) : null);
  // An older copy may lack new services: only a fresh answer makes a service unknown.
  if (!service && shop.status === "ready") return <NotFoundPage isService />;
  const { known, ...rest } = shop;
  return (
    <div className="page">
      <ShopContent shop={{ ...rest, known: service ? known : null }} lines={10}>
        {(all) => service && <ServiceDetails service={service} shop={all} />}
      </ShopContent>
    </div>
  );
}

function ServiceDetails({ service, shop }: { service: Service; shop: Shop }) {
  const t = useTranslations("site.service");
  const local = useLocal();
  const langOf = useLangOf();
  const { band, duration } = useServiceWords();
  const others = related(shop.services, service);
  return (
    <article className={styles.page}>
      <JsonLd id="ld" of={({ serviceThing }, language) => serviceThing(service, shop, language)} />
      <header className={styles.head}>
        <BackLink to="/services">{t("back")}</BackLink>
        <h1 tabIndex={-1} lang={langOf(service.name)}>
          {local(service.name)}
        </h1>
        <p className={styles.lead} lang={langOf(service.summary)}>
          {local(service.summary)}
        </p>
      </header>
      <aside className={styles.card}>
        <div className={styles.drawing}>
          <CarPlan lit={service.parts} />
        </div>
        <dl className={styles.facts}>
          <div id="price">
            <dt>{t("price")}</dt>
            <dd className={`tabular ${styles.band}`}>{band(service)}</dd>
            <dd className={styles.small}>{t(service.price ? "priceText" : "afterInspectionText")}</dd>
          </div>
          <div id="time">
            <dt>{t("time")}</dt>
            <dd className={styles.value}>{duration(service)}</dd>
            <dd className={styles.small}>{t("timeText")}</dd>
          </div>
          <div id="stay">
            <dt>{t("stay")}</dt>
            <dd className={styles.value}>{t(service.waiter ? "waiter" : "dropOff")}</dd>
            <dd className={styles.small}>{t(service.waiter ? "waiterText" : "dropOffText")}</dd>
          </div>
        </dl>
        {service.bookable !== false && (
          <ButtonLink to={`/book?services=${service.slug}&step=time`} size="large" icon="clock" wide>
            {t("book")}
          </ButtonLink>
        )}
        <ButtonLink
          to={`/contact?service=${service.slug}`}
          variant={service.bookable === false ? "primary" : "secondary"}
          icon="send"
          wide
        >
          {t("ask")}
        </ButtonLink>
        <ShareButton service={service} />
      </aside>
      <div className={styles.text}>
        <section id="about">
          <h2>{t("about")}</h2>
          {shop.lacks?.includes("descriptions") && !local(service.description) && <Skeleton lines={5} />}
          {paragraphs(local(service.description)).map((paragraph) => (
            <p key={paragraph} lang={langOf(service.description)}>
              {paragraph}
            </p>
          ))}
        </section>
        {service.includes.length > 0 && (
          <section id="included">
            <h2>{t("included")}</h2>
            <ul className={styles.included}>
              {service.includes.map((item) => (
                <li key={local(item)} lang={langOf(item)}>
                  <Icon name="check" size={18} />
                  {local(item)}
                </li>
              ))}
            </ul>
          </section>
        )}
        {others.length > 0 && (
          <section id="more">
            <h2>{t("more")}</h2>
            <ul className={styles.others}>
              {others.map((other) => (
                <li key={other.slug}>
                  <Link to={`/services/${other.slug}`}>
                    <span lang={langOf(other.name)}>{local(other.name)}</span>
                    <span className="tabular">{band(other)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </article>
  );
}

/** Opens the device's share sheet, where there is one; known only once the page is on a device. */
function ShareButton({ service }: { service: Service }) {
  const t = useTranslations("site.service");
  const local = useLocal();
  const [can, setCan] = useState(false);
  useEffect(() => setCan(canShare()), []);
  if (!can) return null;
  return (
    <Button
      variant="quiet"
      icon="share"
      wide
      onClick={() => void share({ title: local(service.name), path: `/services/${service.slug}` })}
    >
      {t("share")}
    </Button>
  );
}
