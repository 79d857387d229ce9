import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Sent } from "../../../features/messages/contact-sent.tsx";
import { ContactWaiting } from "../../../features/messages/contact-waiting.tsx";
import type { ContactInput } from "../../../features/messages/waiting-messages.ts";
import { ContactDetails } from "../../../features/shop/contact-details.tsx";
import { JsonLd } from "../../../features/shop/json-ld-script.tsx";
import { OpeningHours } from "../../../features/shop/opening-hours.tsx";
import { ShopContent } from "../../../features/shop/shop-content.tsx";
import { withPreload } from "../../../platform/lazy-part.tsx";
import { useShop } from "../../../platform/shop.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ContactForm, SentView } from "../lazy-forms.tsx";
import styles from "./contact-page.module.css";

function Contact() {
  const t = useTranslations();
  const shop = useShop();
  const { known } = shop;
  const [sent, setSent] = useState<Sent | null>(null);
  const [taken, setTaken] = useState<Omit<ContactInput, "key"> | null>(null);
  const [queued, setQueued] = useState(0);
  return (
    <div className="page">
      {known && <JsonLd id="ld" of={({ autoRepair }, language) => autoRepair(known, language)} />}
      {!sent && <PageHeader title={t("contact.title")} lead={t("contact.lead")} />}
      <div className={styles.columns}>
        {sent ? (
          <SentView sent={sent} shop={shop.known} onAnother={() => setSent(null)} />
        ) : (
          <div>
            <ContactWaiting onTaken={setTaken} round={queued} />
            <ContactForm
              shop={shop}
              taken={taken}
              onSent={setSent}
              onQueued={() => setQueued((count) => count + 1)}
            />
          </div>
        )}
        <aside className={styles.aside}>
          <section id="reach" aria-labelledby="reach-title">
            <h2 id="reach-title">{t("site.reach.title")}</h2>
            <ContactDetails shop={shop.known} />
          </section>
          <section id="hours" aria-labelledby="hours-title">
            <h2 id="hours-title">{t("site.hours.title")}</h2>
            <ShopContent shop={shop} lines={7}>
              {({ profile }) =>
                profile ? <OpeningHours profile={profile} rail={false} /> : <p>{t("site.hours.unknown")}</p>
              }
            </ShopContent>
          </section>
        </aside>
      </div>
    </div>
  );
}

/** Writing to the shop, and every other way to reach it. */
export const ContactPage = withPreload(Contact, ContactForm.preload, SentView.preload);
