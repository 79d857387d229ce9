import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { useOnline } from "../../platform/network.ts";
import {
  links,
  type NewEntry,
  type OutboxEntry,
  type Outcome,
  outbox,
  owners,
  type SendResult,
  useOutboxEntries,
} from "../../platform/outbox.ts";
import { Notice } from "../../ui/states.tsx";
import { OutboxList } from "../outbox/outbox-list.tsx";
import { useOutboxSender } from "../outbox/use-outbox-sender.ts";
import styles from "./unsent.module.css";

/** Owner of what somebody does on a link's page: a hash, so whoever reads it can't open the link. */
async function ownerOf(token: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return `link:${Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** Opens the database, whose code is loaded with its first use. */
export const openDatabase = (): Promise<void> => outbox.refresh();

/** Shows and sends the entries of a link until the returned function is called. */
function openLink(token: string): () => void {
  const look = () => void outbox.refresh().then(outbox.flush);
  const opened = ownerOf(token).then((owner) => {
    links.set(owner, token);
    look();
    return owner;
  });
  return () =>
    void opened.then((owner) => {
      links.delete(owner);
      look();
    });
}

/** Runs an entry of a link whose page is open. */
export const runByLink = async (
  token: string,
  order: number,
  made: Pick<NewEntry, "procedure" | "input" | "detail"> & { key: string },
): Promise<SendResult> =>
  outbox.run({
    ...made,
    owner: await ownerOf(token),
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
