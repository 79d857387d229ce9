import { type ComponentType, useEffect, useState } from "react";
import { savesData, whenIdle } from "../platform/idle.ts";
import { readyOf } from "../platform/part.tsx";
import { readStored } from "../platform/storage.ts";
import styles from "./consent-notice.module.css";
import { publicPages } from "./modules.ts";

type Notice = ComponentType<{ className?: string; actions?: string }>;

/** Sends what was written offline and says so; comes with the public pages, once nothing more urgent is to be done. */
export function WaitingNotice() {
  const [Notice, setNotice] = useState<Notice | null>(null);
  useEffect(() => {
    whenIdle(() => {
      if (savesData() && readStored("openhood.queue.contact") === null) return;
      publicPages()
        .then(async ({ QueueNotice }) => {
          await readyOf(QueueNotice);
          setNotice(() => QueueNotice);
        })
        .catch(() => {});
    });
  }, []);
  return (
    <div role="status">
      {Notice && <Notice className={styles.notice ?? ""} actions={styles.answers ?? ""} />}
    </div>
  );
}
