import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { useOnline } from "../../platform/network.ts";
import {
  linkOwner,
  type NewEntry,
  type OutboxEntry,
  type Outcome,
  openLink,
  outbox,
  owners,
  type SendResult,
  useOutboxEntries,
} from "../../platform/outbox.ts";
import { Notice } from "../../ui/states.tsx";
import { OutboxList } from "../outbox/outbox-list.tsx";
import { useOutboxSender } from "../outbox/use-outbox-sender.ts";
import styles from "./unsent.module.css";

/** Runs an entry of a link whose page is open. */
export const runByLink = async (
  token: string,
  order: number,
  made: Pick<NewEntry, "procedure" | "input" | "detail"> & { key: string },
): Promise<SendResult> =>
  outbox.run({
    ...made,
    owner: await linkOwner(token),
    subject: { kind: "link", id: String(order), label: "" },
  });

export type UnsentProps = {
  token: string;
  /** Called with what the shop said to a decision made by this link. */
  onDecision?: (outcome: Outcome) => void;
  /** Called with the decision that waits, or null. */
  onWaiting?: (entry: OutboxEntry | null) => void;
};

const isDecision = ({ procedure }: OutboxEntry) => procedure === "approvals.decide";

/** Sends what was done by a link while its page is open, and lists what the shop doesn't have. */
export function Unsent({ token, onDecision, onWaiting }: UnsentProps) {
  const t = useTranslations("outbox.link");
  useOutboxSender();
  useEffect(() => openLink(token), [token]);
  const isConnected = useOnline();
  const entries = useOutboxEntries().filter(
    ({ subject, state, hasWaited }) =>
      subject.kind === "link" && (hasWaited || !isConnected || state.is === "failed"),
  );
  const waiting = entries.find((entry) => isDecision(entry) && entry.state.is !== "failed") ?? null;
  useEffect(() => onWaiting?.(waiting), [waiting, onWaiting]);
  useEffect(() =>
    outbox.onOutcome((outcome) => {
      const { entry, result } = outcome;
      if (!isDecision(entry) || !owners().includes(entry.owner)) return;
      onDecision?.(outcome);
      // A decision that was taken replaces those that were not.
      if ("ok" in result && result.ok)
        for (const { key } of entries.filter((one) => isDecision(one) && one.state.is === "failed"))
          void outbox.discard(key);
    }),
  );
  if (entries.length === 0) return null;
  return (
    <div className={styles.unsent}>
      <Notice tone="watch" title={t("title")}>
        <p>{t("text")}</p>
      </Notice>
      <OutboxList entries={entries} />
    </div>
  );
}
