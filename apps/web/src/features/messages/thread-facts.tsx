import type { SeenMessage } from "@openhood/domain/staff/technician-view";
import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { Icon } from "../../ui/icons.tsx";
import { Assignee } from "./assignee.tsx";
import styles from "./thread-facts.module.css";

/** Who wrote, how to reach them, about which car, and whose it is. */
export function ThreadFacts({ message }: { message: SeenMessage }) {
  const t = useTranslations("desk.thread");
  const { phone, dateTime } = useFormat();
  const { from } = message;
  return (
    <dl className={styles.facts}>
      {from.phone && (
        <div>
          <dt>{t("phone")}</dt>
          <dd>
            <a className={`tabular ${styles.call}`} href={`tel:${from.phone.replace(/[^\d+]/g, "")}`}>
              <Icon name="phone" size={16} />
              {phone(from.phone)}
            </a>
          </dd>
        </div>
      )}
      {from.email && (
        <div>
          <dt>{t("email")}</dt>
          <dd>
            <a href={`mailto:${from.email}`}>{from.email}</a>
          </dd>
        </div>
      )}
      {from.vehicle && (
        <div>
          <dt>{t("vehicle")}</dt>
          <dd>{from.vehicle}</dd>
        </div>
      )}
      <div>
        <dt>{t("language")}</dt>
        <dd>{t(`languages.${from.language}`)}</dd>
      </div>
      <div>
        <dt>{t("sent")}</dt>
        <dd className="tabular">
          <time dateTime={message.sentAt}>{dateTime(message.sentAt)}</time>
        </dd>
      </div>
      <Assignee message={message} />
    </dl>
  );
}
