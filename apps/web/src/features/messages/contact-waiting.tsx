import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "../../platform/store.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/states.tsx";
import { OutboxList } from "../outbox/outbox-list.tsx";
import styles from "./contact-waiting.module.css";
import { type ContactInput, sentLater, takeBack, useWaitingMessages } from "./waiting-messages.ts";

type Props = {
  onTaken: (input: Omit<ContactInput, "key">) => void;
  /** Raised when a message has just been put in the outbox: the focus goes to it, unless somebody writes the next one already. */
  round: number;
};

/** The messages that wait for the network, each of which can be taken back, and those sent since. */
export function ContactWaiting({ onTaken, round }: Props) {
  const t = useTranslations("contact.waiting");
  const waiting = useWaitingMessages();
  const sent = useStore(sentLater);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Enter sends nothing from a text area: who is in it has gone back to write on.
    if (round > 0 && !document.activeElement?.matches("textarea")) heading.current?.focus();
  }, [round]);
  return (
    <>
      <div role="status">
        {sent.map(({ key, reference, email }) => (
          <Notice key={key} tone="ok" title={t("sentTitle")}>
            {t("sent", { reference, email })}
          </Notice>
        ))}
      </div>
      {waiting.length > 0 && (
        <section className={styles.waiting} aria-labelledby="waiting-title">
          <h2 id="waiting-title" ref={heading} tabIndex={-1}>
            {t("title", { count: waiting.length })}
          </h2>
          <OutboxList
            entries={waiting}
            actions={(entry) => (
              <Button
                size="small"
                variant="secondary"
                onClick={async () => {
                  const input = await takeBack(entry);
                  if (input) onTaken(input);
                }}
              >
                {t("takeBack")}
              </Button>
            )}
          />
        </section>
      )}
    </>
  );
}
