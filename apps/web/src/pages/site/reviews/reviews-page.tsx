import type { ShopProfile } from "@openhood/domain/shop/profile";
import { newestFirst, spreadOf } from "@openhood/domain/shop/reviews";
import { useTranslations } from "use-intl";
import { paragraphs } from "../../../features/shop/opening-words.ts";
import styles from "../../../features/shop/reviews.module.css";
import { Reviews } from "../../../features/shop/reviews.tsx";
import { ShopContent } from "../../../features/shop/shop-content.tsx";
import { useShop } from "../../../platform/shop.ts";
import { useLangOf, useLocal } from "../../../platform/shop-words.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";

/** Every review the shop has, the newest first, and how it comes by them. */
export function ReviewsPage() {
  const t = useTranslations("site.reviewsPage");
  const all = useShop();
  const shop = all.known?.lacks?.includes("reviews") ? { ...all, known: null } : all;
  return (
    <div className="page">
      <PageHeader title={t("title")} lead={t("lead")} />
      <ShopContent shop={shop} lines={10}>
        {({ profile }) =>
          profile && profile.reviews.length > 0 ? (
            <div className={styles.columns}>
              <div className={styles.aside}>
                <Spread reviews={profile.reviews} />
                <How profile={profile} />
              </div>
              <section aria-labelledby="all-title">
                <VisuallyHidden as="h2" id="all-title">
                  {t("all")}
                </VisuallyHidden>
                <Reviews reviews={newestFirst(profile.reviews)} />
              </section>
            </div>
          ) : (
            <EmptyState title={t("empty")} text={t("emptyText")} icon="mail">
              <ButtonLink to="/contact" variant="secondary" icon="send">
                {t("write")}
              </ButtonLink>
            </EmptyState>
          )
        }
      </ShopContent>
    </div>
  );
}

function Spread({ reviews }: Pick<ShopProfile, "reviews">) {
  const t = useTranslations("site.reviewsPage");
  return (
    <section aria-labelledby="spread-title">
      <h2 id="spread-title">{t("count", { count: reviews.length })}</h2>
      <table className={styles.spread}>
        <tbody>
          {spreadOf(reviews).map(({ stars, count }) => (
            <tr key={stars}>
              <th scope="row">{t("given", { count: stars })}</th>
              <td className={styles.rail} aria-hidden="true">
                <svg className={styles.bar} aria-hidden="true" focusable="false">
                  <rect width={`${((count / reviews.length) * 100).toFixed(1)}%`} height="100%" rx="2" />
                </svg>
              </td>
              <td className="tabular">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function How({ profile }: { profile: ShopProfile }) {
  const t = useTranslations("site.reviewsPage");
  const local = useLocal();
  const langOf = useLangOf();
  const own = profile.reviewsHow ? paragraphs(local(profile.reviewsHow)) : [];
  return (
    <section aria-labelledby="how-title">
      <h2 id="how-title">{t("howTitle")}</h2>
      <div className={styles.how}>
        {own.map((part) => (
          <p key={part} lang={profile.reviewsHow && langOf(profile.reviewsHow)}>
            {part}
          </p>
        ))}
        <p>{t("how")}</p>
      </div>
    </section>
  );
}
