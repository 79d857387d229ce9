import { vehicleAsTyped } from "@openhood/domain/customers/vehicle-label";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { readDraft } from "../../platform/drafts.ts";
import { useFormat } from "../../platform/format.ts";
import { useLanguage } from "../../platform/language.tsx";
import { useContact } from "../../platform/shop.ts";
import type { ApiOutputs } from "../../platform/trpc.tsx";
import { Badge } from "../../ui/card.tsx";
import { Conversation } from "../../ui/conversation.tsx";
import { Icon } from "../../ui/icons.tsx";
import { FollowUpForm, followUpName } from "./follow-up-form.tsx";
import styles from "./own-thread.module.css";

type Thread = ApiOutputs["messages"]["mine"][number];

/** One thread of a person's own, folded to its subject until it is opened. */
export function OwnThread({ thread, open }: { thread: Thread; open: boolean }) {
  const t = useTranslations("account.messages");
  const { name: shop } = useContact();
  const { dateTime, date } = useFormat();
  const { language } = useLanguage();
  const [opened, setOpened] = useState(open || readDraft(followUpName(thread.id)) !== null);
  const body = `thread-${thread.id}`;
  const first = thread.entries[0]?.text ?? "";
  return (
    <article className={styles.thread} data-thread={thread.id}>
      <h2 className={styles.heading}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={opened}
          aria-controls={body}
          onClick={() => setOpened(!opened)}
        >
          <span className={styles.words}>
            <span className={styles.subject}>
              {thread.vehicle ? vehicleAsTyped(thread.vehicle, language) : first.split("\n")[0]}
            </span>
            <span className="tabular soft">{t("sentOn", { date: date(thread.sentAt) })}</span>
          </span>
          <Badge>{thread.answered ? t("answered") : t("waiting")}</Badge>
          <Icon name="chevronDown" size={20} className={styles.chevron} />
        </button>
      </h2>
      <div id={body} hidden={!opened} className={styles.body}>
        <Conversation
          label={t("conversation")}
          entries={thread.entries.map((entry) => ({
            id: entry.id,
            at: entry.at,
            when: dateTime(entry.at),
            text: entry.text,
            // The shop answers in the language it was written to.
            lang: thread.language,
            side: entry.by === "you" ? "guest" : "house",
            who: entry.by === "you" ? t("you") : t("fromShop", { name: entry.by, shop: shop }),
          }))}
        />
        {!thread.answered && <p className="soft">{t("waitingText")}</p>}
        <FollowUpForm id={thread.id} />
      </div>
    </article>
  );
}
