import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { Shop } from "../../platform/shop.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { FormActions } from "../../ui/form-layout.tsx";
import { Icon } from "../../ui/icons.tsx";
import { useOpenWords } from "../shop/opening-words.ts";
import styles from "./contact-sent.module.css";

export type Sent = { reference: string; email: string };

type Props = { sent: Sent; shop: Shop | null; onAnother: () => void };

/** The message is in: its number to name, and when it will be read. */
export function SentView({ sent, shop, onAnother }: Props) {
  const t = useTranslations("contact");
  const open = useOpenWords(shop?.profile ?? null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: "instant" });
  }, []);
  return (
    <section className={styles.sent}>
      <span className={styles.mark}>
        <Icon name="check" size={28} />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {t("sentTitle")}
      </h1>
      <p className={styles.text}>{t("sentText", { email: sent.email })}</p>
      <dl className={styles.reference}>
        <dt>{t("reference")}</dt>
        <dd className="tabular">{sent.reference}</dd>
      </dl>
      <p className={styles.text}>
        {open?.open
          ? t("sentNextOpen")
          : open?.next
            ? t("sentNext", { when: open.next })
            : t("sentNextUnknown")}
      </p>
      <FormActions>
        <ButtonLink to="/home" variant="secondary">
          {t("home")}
        </ButtonLink>
        <Button variant="secondary" onClick={onAnother}>
          {t("another")}
        </Button>
      </FormActions>
    </section>
  );
}
