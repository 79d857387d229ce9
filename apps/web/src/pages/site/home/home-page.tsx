import { newestFirst } from "@openhood/domain/shop/reviews";
import { useTranslations } from "use-intl";
import { ContactDetails } from "../../../features/shop/contact-details.tsx";
import { JsonLd } from "../../../features/shop/json-ld-script.tsx";
import { OpeningHours } from "../../../features/shop/opening-hours.tsx";
import { Pledge } from "../../../features/shop/pledge.tsx";
import { Reviews } from "../../../features/shop/reviews.tsx";
import { ShopContent } from "../../../features/shop/shop-content.tsx";
import { Team } from "../../../features/shop/team.tsx";
import { useShop } from "../../../platform/shop.ts";
import { Link } from "../../../ui/link.tsx";
import styles from "./home-page.module.css";
import { SampleEstimate } from "./sample-estimate.tsx";
import { SymptomPicker } from "./symptom-picker.tsx";

/** The start page: what is your car doing, how we ask, when and where, and who. */
export function HomePage() {
  const t = useTranslations("site");
  const shop = useShop();
  const { known } = shop;
  const team = known?.profile?.team ?? [];
  // The newest, good or bad: showing only the best would mislead.
  const reviews = newestFirst(known?.profile?.reviews ?? []).slice(0, 3);
  return (
    <>
      {known && <JsonLd id="ld" of={({ autoRepair }, language) => autoRepair(known, language)} />}
      <div className="page">
        <SymptomPicker shop={shop} />
      </div>
      <section id="estimate" className={styles.band} aria-labelledby="estimate-title">
        <div className={`page ${styles.estimate}`}>
          <div className={styles.words}>
            <h2 id="estimate-title">{t("home.estimateTitle")}</h2>
            <p>{t("home.estimateLead")}</p>
            <Pledge />
          </div>
          <SampleEstimate />
        </div>
      </section>
      <section id="hours" className={`page ${styles.where}`} aria-labelledby="hours-title">
        <h2 id="hours-title">{t("home.whereTitle")}</h2>
        <div className={styles.columns}>
          <ShopContent shop={shop} lines={8}>
            {({ profile }) =>
              profile ? (
                <OpeningHours profile={profile} />
              ) : (
                <div>
                  <p className={styles.large}>{t("hours.unknown")}</p>
                  <p>{t("hours.unknownText")}</p>
                </div>
              )
            }
          </ShopContent>
          <ContactDetails shop={shop.known} />
        </div>
      </section>
      {reviews.length > 0 && (
        <section id="reviews" className={`page ${styles.reviews}`} aria-labelledby="reviews-title">
          <div className={styles.heading}>
            <h2 id="reviews-title">{t("home.reviewsTitle")}</h2>
            <Link to="/reviews">{t("home.reviewsAll")}</Link>
          </div>
          <Reviews reviews={reviews} beside />
        </section>
      )}
      {team.length > 0 && (
        <section id="team" className={`page ${styles.team}`} aria-labelledby="team-title">
          <h2 id="team-title">{t("home.teamTitle")}</h2>
          <Team team={team} />
        </section>
      )}
    </>
  );
}
