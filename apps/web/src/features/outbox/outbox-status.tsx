import { useTranslations } from "use-intl";
import { useOnline } from "../../platform/network.ts";
import { useOutboxEntries } from "../../platform/outbox.ts";
import { Icon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

type Props = { className?: string | undefined; failedClass?: string | undefined };

/** How much is not sent yet, with the way to the list; nothing while there is nothing. */
export function OutboxStatus({ className, failedClass }: Props) {
  const t = useTranslations("outbox.status");
  const isConnected = useOnline();
  // What is on its way for the first time is not waiting yet.
  const entries = useOutboxEntries().filter(
    ({ state, hasWaited }) => hasWaited || !isConnected || state.is === "failed",
  );
  const failed = entries.filter(({ state }) => state.is === "failed").length;
  const words = t(failed > 0 ? "failed" : "waiting", { count: failed || entries.length });
  return (
    <span role="status">
      {entries.length > 0 && (
        <Link
          to="/desk/outbox"
          className={`${className} ${failed > 0 ? failedClass : ""}`}
          title={words}
          data-outbox={failed > 0 ? "failed" : "waiting"}
        >
          <Icon name={failed > 0 ? "alert" : "send"} size={18} />
          <span className="tabular" aria-hidden="true">
            {failed || entries.length}
          </span>
          <VisuallyHidden>{words}</VisuallyHidden>
        </Link>
      )}
    </span>
  );
}
