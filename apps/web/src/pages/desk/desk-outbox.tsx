import { OutboxStatus } from "../../features/outbox/outbox-status.tsx";
import { useOutboxSender } from "../../features/outbox/use-outbox-sender.ts";
import styles from "./desk-bar.module.css";

/** Sends what waits on any page of the desk, and says how much it is. Not part of the first paint. */
export function DeskOutbox() {
  useOutboxSender();
  return <OutboxStatus className={styles.square} failedClass={styles.unsent} />;
}
