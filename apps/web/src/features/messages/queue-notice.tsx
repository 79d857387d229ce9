import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useStore } from "../../platform/store.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { startOutbox } from "../outbox/start-outbox.ts";
import { sentLater, useWaitingMessages } from "./waiting-messages.ts";

/** Reports on messages written offline, on every page but the contact page, which lists them. */
export function QueueNotice({ className, actions }: { className?: string; actions?: string }) {
  const t = useTranslations("contact.waiting");
  const waiting = useWaitingMessages();
  const last = useStore(sentLater).at(-1);
  const { pathname } = useLocation();
  useEffect(startOutbox, []);
  if (pathname.endsWith("/contact") || (!last && waiting.length === 0)) return null;
  return (
    <section className={className} aria-label={t("label")}>
      <p>{last ? t("sent", last) : t("title", { count: waiting.length })}</p>
      <div className={actions}>
        {last ? (
          <Button size="small" variant="secondary" onClick={() => sentLater.set([])}>
            {t("seen")}
          </Button>
        ) : (
          <Link to="/contact">{t("look")}</Link>
        )}
      </div>
    </section>
  );
}
