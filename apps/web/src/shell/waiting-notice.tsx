import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { whenIdle } from "../platform/idle.ts";
import { needMessages } from "../platform/language.tsx";
import { readStored } from "../platform/storage.ts";
import styles from "./consent-notice.module.css";

type Notice = ComponentType<{ className?: string; actions?: string }>;

/** Sends what was written offline and says so; its module is loaded when idle, once there is something to send. */
export function WaitingNotice() {
  const [Notice, setNotice] = useState<Notice | null>(null);
  // Only the contact page puts something there: who leaves it, or has it open elsewhere, is looked after here.
  const { pathname } = useLocation();
  useEffect(() => {
    if (Notice) return;
    const look = () => {
      // The second key is where former versions kept them.
      if (!readStored("openhood.outbox") && !readStored("openhood.queue.contact")) return;
      whenIdle(() => {
        Promise.all([import("../features/messages/queue-notice.tsx"), needMessages("contact")])
          .then(([{ QueueNotice }]) => setNotice(() => QueueNotice))
          .catch(() => {});
      });
    };
    look();
    addEventListener("storage", look);
    return () => removeEventListener("storage", look);
  }, [Notice, pathname]);
  return (
    <div role="status">
      {Notice && <Notice className={styles.notice ?? ""} actions={styles.answers ?? ""} />}
    </div>
  );
}
