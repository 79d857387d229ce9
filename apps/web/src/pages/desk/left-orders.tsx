import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { leftOrders, noteUnread, putAway } from "../../features/orders/open-edits.ts";
import { withMessages } from "../../platform/language.tsx";
import { loadPart } from "../../platform/release.ts";
import { useStore } from "../../platform/store.ts";
import { unsentOrders } from "../../platform/unsent.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/states.tsx";
import styles from "./desk-notices.module.css";
import type { SendUnsent } from "./send-unsent.tsx";

const sending = () => withMessages(import("./send-unsent.tsx"), "orders", "problem");

/** Says of orders whose page was left what of their edits still waits for a connection, or was not made; what waits is sent. */
export function LeftOrders() {
  const t = useTranslations("desk.leftOrder");
  const [waiting] = useState(unsentOrders);
  const [Send, setSend] = useState<typeof SendUnsent | null>(null);
  useEffect(() => {
    noteUnread(waiting);
    if (waiting.length === 0) return;
    // Where it does not load, it stays said that something waits, and each order's own page sends it.
    loadPart(sending).then(
      ({ SendUnsent }) => setSend(() => SendUnsent),
      () => undefined,
    );
  }, [waiting]);
  const left = useStore(leftOrders);
  return (
    <>
      {Send && <Send waiting={waiting} />}
      {left.length > 0 && (
        <section className={styles.notices} aria-label={t("label")} data-no-print="">
          {left.map(({ id, number, isLost, isClosed }) => (
            <Notice key={id} tone="watch" title={t(isLost ? "lost.title" : "waiting.title", { number })}>
              {isClosed ? (
                <>
                  <p>{t("closed")}</p>
                  <Button
                    className={styles.dismiss}
                    size="small"
                    variant="secondary"
                    onClick={() => putAway(id)}
                  >
                    {t("dismiss")}
                  </Button>
                </>
              ) : (
                <p>
                  {t(isLost ? "lost.text" : "waiting.text")}{" "}
                  <Link to={`/desk/orders/${id}`}>{t("open")}</Link>
                </p>
              )}
            </Notice>
          ))}
        </section>
      )}
    </>
  );
}
