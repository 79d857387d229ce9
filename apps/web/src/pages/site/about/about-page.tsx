import { useTranslations } from "use-intl";
import { JsonLd } from "../../../features/shop/json-ld-script.tsx";
import { paragraphs } from "../../../features/shop/opening-words.ts";
import { Pledge } from "../../../features/shop/pledge.tsx";
import { ShopContent } from "../../../features/shop/shop-content.tsx";
import { Team } from "../../../features/shop/team.tsx";
import { callLink, useFormat } from "../../../platform/format.ts";
import { contactOf, type Shop, useShop } from "../../../platform/shop.ts";
import { useLangOf, useLocal } from "../../../platform/shop-words.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { DescriptionList } from "../../../ui/card.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import styles from "./about-page.module.css";

/** Who the shop is: its words, its plain facts, its team. */
export function AboutPage() {
  const t = useTranslations("site");
  const local = useLocal();
  const langOf = useLangOf();
  const all = useShop();
  const shop = all.known?.lacks?.includes("about") ? { ...all, known: null } : all;
  const profile = shop.known?.profile ?? null;
  return (
    <div className="page">
      <PageHeader
        title={(profile && local(profile.tagline)) || t("about.title")}
        eyebrow={profile ? t("about.since", { year: String(profile.since) }) : undefined}
      />
      <ShopContent shop={shop} lines={8}>
        {(known) => (
          <>
            <div className={styles.columns}>
              <div className={styles.text} lang={known.profile ? langOf(known.profile.about) : undefined}>
                {paragraphs((known.profile && local(known.profile.about)) || t("about.text")).map((part) => (
                  <p key={part}>{part}</p>
                ))}
              </div>
              <Facts shop={known} />
            </div>
            <JsonLd id="ld" of={({ autoRepair }, language) => autoRepair(known, language)} />
            {profile && profile.questions.length > 0 && (
              <JsonLd id="ld-questions" of={({ questions }, language) => questions(profile, language)} />
            )}
            {known.profile && known.profile.team.length > 0 && (
              <section id="team" className={styles.section} aria-labelledby="team-title">
                <h2 id="team-title">{t("about.team")}</h2>
                <Team team={known.profile.team} />
              </section>
            )}
            {known.profile && known.profile.questions.length > 0 && (
              <section id="questions" className={styles.section} aria-labelledby="questions-title">
                <h2 id="questions-title">{t("about.questions")}</h2>
                <dl className={styles.questions}>
                  {known.profile.questions.map(({ question, answer }) => (
                    <div key={local(question)}>
                      <dt lang={langOf(question)}>{local(question)}</dt>
                      <dd lang={langOf(answer)}>{local(answer)}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            )}
          </>
        )}
      </ShopContent>
      <section id="promise" className={styles.section} aria-labelledby="promise-title">
        <h2 id="promise-title">{t("about.hold")}</h2>
        <Pledge size="large" />
        <p className={styles.actions}>
          <ButtonLink to="/contact" icon="send">
            {t("reach.write")}
          </ButtonLink>
        </p>
      </section>
    </div>
  );
}

function Facts({ shop }: { shop: Shop }) {
  const t = useTranslations("site");
  const { phone } = useFormat();
  const contact = contactOf(shop);
  const { profile } = shop;
  const items = [
    ...(contact.lines
      ? [{ term: t("reach.address"), detail: contact.lines.map((line) => <div key={line}>{line}</div>) }]
      : []),
    {
      term: t("reach.phone"),
      detail: (
        <a className="tabular" href={callLink(contact.phone)}>
          {phone(contact.phone)}
        </a>
      ),
    },
    { term: t("reach.email"), detail: <a href={`mailto:${contact.email}`}>{contact.email}</a> },
    ...(profile ? [{ term: t("about.sinceTerm"), detail: String(profile.since) }] : []),
    ...(profile?.registration ? [{ term: t("about.registration"), detail: profile.registration }] : []),
  ];
  return (
    <section aria-labelledby="facts-title">
      <h2 id="facts-title" className={styles.factsTitle}>
        {t("about.facts")}
      </h2>
      <DescriptionList items={items} />
    </section>
  );
}
