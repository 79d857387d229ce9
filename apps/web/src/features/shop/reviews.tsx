import type { Review } from "@openhood/domain/shop/profile";
import { useTranslations } from "use-intl";
import { useClock } from "../../platform/clock.ts";
import { useLanguage } from "../../platform/language.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { paragraphs } from "./opening-words.ts";
import styles from "./reviews.module.css";
import { Stars } from "./stars.tsx";

type Props = { reviews: readonly Review[] /** Side by side, where there is room. */; beside?: boolean };

/** Reviews in the order they are given, each to the letter, with its stars, its day and where it was written. */
export function Reviews({ reviews, beside = false }: Props) {
  const clock = useClock();
  const { language } = useLanguage();
  return (
    <ul className={beside ? styles.beside : styles.list}>
      {reviews.map((review) => (
        <li key={`${review.date} ${review.name} ${review.text}`}>
          <figure className={styles.review}>
            <p className={styles.head}>
              <Stars count={review.stars} />
              <time dateTime={review.date}>{clock.date(review.date)}</time>
            </p>
            <blockquote
              className={styles.words}
              lang={review.language === language ? undefined : review.language}
            >
              {paragraphs(review.text).map((part) => (
                <p key={part}>{part}</p>
              ))}
            </blockquote>
            <figcaption className={styles.by}>
              <span className={styles.name}>{review.name}</span>
              <Source review={review} />
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

/** A source that is no proper name is said in the reader's language. */
const BY_EMAIL = /^(e-?mail|correo( electrónico)?)$/i;

function Source({ review: { name, source, link } }: { review: Review }) {
  const t = useTranslations("site.reviews");
  if (!source && !link) return null;
  const words = source
    ? t("source", { source: BY_EMAIL.test(source) ? t("email") : source })
    : t("elsewhere");
  if (!link) return <span>{words}</span>;
  return (
    <a href={link} rel="nofollow noopener external">
      {words}
      <VisuallyHidden> ({name})</VisuallyHidden>
    </a>
  );
}
