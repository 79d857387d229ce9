import type { CustomerOrder } from "@openhood/domain/approvals/customer-order";
import { inLanguage } from "@openhood/domain/local-text";
import type { CustomerEntry } from "@openhood/domain/threads/entry";
import { takesQuestions } from "@openhood/domain/threads/open";
import { useTranslations } from "use-intl";
import styles from "../../../features/threads/ask-form.module.css";
import { AskForm } from "../../../features/threads/ask-form.tsx";
import { useCustomerThread } from "../../../features/threads/use-customer-thread.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { Conversation } from "../../../ui/conversation.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";

/** What customer and shop wrote to each other on an order, and a field for more until the visit is over. */
export function OrderThread({ token, order }: { token: string; order: CustomerOrder }) {
  const t = useTranslations("approvals.thread");
  const { language } = useLanguage();
  const { dateTime } = useFormat();
  const { found } = useCustomerThread(token, true);
  const isOpen = takesQuestions(order.stage);
  const whoOf = ({ from, name, job, channel }: CustomerEntry) => {
    const who = from === "reader" ? t("you") : name;
    const about = order.jobs.find(({ id }) => id === job);
    const said = about ? t("about", { name: who, job: inLanguage(about.name, language) }) : who;
    return channel === "email" ? `${said} (${t("byEmail")})` : said;
  };
  const entries = found.data?.entries;
  return (
    <section className={styles.thread} aria-labelledby="order-thread">
      <h2 id="order-thread">{t("title")}</h2>
      <p className={styles.soft}>{t(isOpen ? "text" : "closed")}</p>
      {!entries && <QueryPending of={found} failed={t("failed")} height="6rem" />}
      {entries?.length === 0 && <p className={styles.soft}>{t("none")}</p>}
      <div role="log">
        {entries && entries.length > 0 && (
          <Conversation
            label={t("list")}
            entries={entries.map((entry) => ({
              id: String(entry.number),
              ...{ at: entry.at, when: dateTime(entry.at), text: entry.text, lang: entry.language },
              side: entry.from === "shop" ? "house" : "guest",
              who: whoOf(entry),
            }))}
          />
        )}
      </div>
      {isOpen && (
        <AskForm
          token={token}
          name={`approve.ask.${order.number}`}
          job={null}
          label={t("message")}
          send={t("sendMessage")}
          onSent={() => undefined}
        />
      )}
    </section>
  );
}
