import type { Happened } from "@openhood/domain/customers/timeline";
import { useTranslations } from "use-intl";
import styles from "../../../features/customers/record.module.css";
import { Link } from "../../../ui/link.tsx";

/** That somebody was asked to decide on an order, or that its links were ended, and by whom. */
export function AskedToDecide(one: Extract<Happened, { kind: "asked" | "links-ended" }>) {
  const t = useTranslations("customers.timeline");
  const by = one.by || t("unnamed");
  const name = one.kind === "asked" ? one.approver : null;
  return (
    <>
      <span className={styles.line}>
        <Link to={`/desk/orders/${one.order}`}>{t("ofOrder", { number: one.number })}</Link>
      </span>
      <span>
        {one.kind === "asked"
          ? t("asked", {
              ...{ who: name === null ? "customer" : "approver", name: name ?? "" },
              channel: one.channel,
            })
          : t("linksEnded", { count: one.links })}
      </span>
      <span className="soft">{t(one.kind === "asked" ? "askedBy" : "endedBy", { name: by })}</span>
    </>
  );
}
