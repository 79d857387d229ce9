import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useFailureText } from "../../platform/failure-text.ts";
import { useFormat } from "../../platform/format.ts";
import { useOnline } from "../../platform/network.ts";
import { type OutboxEntry, outbox } from "../../platform/outbox.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { presentToast } from "../../ui/overlays/present.ts";
import styles from "./outbox-list.module.css";

/** The words a person wrote, or what they did; for the list and to copy. */
function textOf({ detail }: OutboxEntry): string {
  const { text, texts = [] } = (detail ?? {}) as { text?: string; texts?: string[] };
  return text ?? texts.join("\n");
}

type Theirs = { kind?: string; what?: string; present?: unknown };
const conflictOf = ({ state }: OutboxEntry) => ((state.is === "failed" && state.theirs) || {}) as Theirs;

/** Fields whose values are ids or codes, which nobody can read. */
const CODES = /(^|\.)(after|authorization|category|condition|document|pricing|rateId|supply)$/;

/** What somebody else has set in the same place: text, a time or a number; null for anything else. */
function useTheirs(): (entry: OutboxEntry) => string | null {
  const formatter = useFormatter();
  const { money, dateTime } = useFormat();
  return (entry) => {
    const { what = "", present } = conflictOf(entry);
    if (typeof present === "number") {
      if (/\.(deposit|price|cost|rate)$/.test(what)) return money(present);
      return formatter.number(/\.(hours|quantity)$/.test(what) ? present / 100 : present);
    }
    if (typeof present !== "string" || !present || CODES.test(what)) return null;
    return /\.(promisedAt|validUntil)$/.test(what) ? dateTime(present) : present;
  };
}

/** Where an entry was made; null where it is listed only there. */
const placeOf = ({ subject: { kind, id } }: OutboxEntry): string | null =>
  ({
    message: "/contact",
    order: `/desk/orders/${id}`,
    clock: "/desk/my-bay",
    inspection: `/desk/inspections/${id}`,
    link: null,
  })[kind];

/** Sent again unchanged, these would fail again. */
const FINAL: ReadonlySet<string> = new Set(["changed", "edit-conflict", "doubtful", "odometer"]);
const canRetry = (entry: OutboxEntry) =>
  entry.state.is === "failed" && !FINAL.has(entry.state.reason) && conflictOf(entry).kind !== "conflict";

/** What an entry waits for, or why it failed. */
function useEntryState(): (entry: OutboxEntry) => string {
  const t = useTranslations("outbox");
  const failureText = useFailureText();
  const isConnected = useOnline();
  return ({ state, isUnsaved }) => {
    if (state.is === "failed") return failureText(state.reason);
    if (isUnsaved) return t("unsaved");
    if (!isConnected) return t("network");
    return t(state.is === "sending" ? "sending" : "again");
  };
}

type Props = {
  entries: readonly OutboxEntry[];
  /** What can be done besides copying, instead of sending again, discarding and opening. */
  actions?: (entry: OutboxEntry) => ReactNode;
  /** What can be done in the place of the entry, instead of opening it. */
  more?: (entry: OutboxEntry) => ReactNode;
};

/** What waits to be sent, and what the shop did not take. */
export function OutboxList({ entries, actions, more }: Props) {
  const t = useTranslations("outbox");
  const { dateTime } = useFormat();
  const stateOf = useEntryState();
  const theirsOf = useTheirs();
  const isConnected = useOnline();
  const copy = async (text: string) => {
    const copied = navigator.clipboard.writeText(text);
    presentToast({
      text: await copied.then(
        () => t("copied"),
        () => t("notCopied"),
      ),
    });
  };
  return (
    <ul className={styles.list}>
      {entries.map((entry) => {
        const { key, subject, at, state } = entry;
        const text = textOf(entry);
        const theirs = theirsOf(entry);
        const isOnItsWay = state.is === "sending" && isConnected;
        const about = { text: text || subject.label };
        const place = placeOf(entry);
        return (
          <li key={key} className={styles.entry} data-outbox-entry={state.is}>
            <p className={styles.state}>{stateOf(entry)}</p>
            {subject.label && (
              <p className="tabular soft">
                {subject.label} · {dateTime(at)}
              </p>
            )}
            {text && <p className={styles.text}>{text}</p>}
            {theirs && <p className={styles.text}>{t("theirs", { text: theirs })}</p>}
            <div className={styles.actions}>
              {canRetry(entry) && !actions && (
                <Button
                  size="small"
                  variant="secondary"
                  icon="refresh"
                  aria-label={t("retryOf", about)}
                  onClick={() => void outbox.retry(key)}
                >
                  {t("retry")}
                </Button>
              )}
              {!isOnItsWay && more?.(entry)}
              {!isOnItsWay && text && (
                <Button
                  size="small"
                  variant="secondary"
                  icon="copy"
                  aria-label={t("copyOf", about)}
                  onClick={() => void copy(text)}
                >
                  {t("copy")}
                </Button>
              )}
              {!isOnItsWay &&
                (actions?.(entry) ?? (
                  <>
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={t("discardOf", about)}
                      onClick={() => void outbox.discard(key)}
                    >
                      {t("discard")}
                    </Button>
                    {place && !more && (
                      <ButtonLink size="small" variant="quiet" to={place} aria-label={t("openOf", about)}>
                        {t("open")}
                      </ButtonLink>
                    )}
                  </>
                ))}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
