import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useOnline } from "../../platform/network.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/states.tsx";
import type { QueuedMessage } from "./contact-queue.ts";
import styles from "./contact-waiting.module.css";
import { cancelQueued, useQueue } from "./send-queue.ts";

type Props = {
  onTaken: (input: QueuedMessage["input"]) => void;
  /** Raised when a message has just been put in the queue: the focus goes to it, unless somebody writes the next one already. */
  round: number;
};

/** The messages that wait for the network, each of which can be taken back, and those sent since. */
export function ContactWaiting({ onTaken, round }: Props) {
  const t = useTranslations("contact.waiting");
  const { waiting, sending, sent } = useQueue();
  const online = useOnline();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Enter sends nothing from a text area: who is in it has gone back to write on.
    if (round > 0 && !document.activeElement?.matches("textarea")) heading.current?.focus();
  }, [round]);
  const stateOf = ({ status, input }: QueuedMessage) => {
    if (status === "refused") return t("refused");
    if (sending === input.key) return t("sending");
    return online ? t("again") : t("network");
  };
  const take = async (key: string) => {
    const input = await cancelQueued(key);
    if (input) onTaken(input);
  };
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
          <ul>
            {waiting.map((one) => (
              <li key={one.input.key} className={styles.message}>
                <p className={styles.state}>{stateOf(one)}</p>
                <p className={styles.text}>{one.input.message}</p>
                {sending !== one.input.key && (
                  <Button size="small" variant="secondary" onClick={() => void take(one.input.key)}>
                    {t("takeBack")}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
