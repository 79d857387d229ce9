import { useTranslations } from "use-intl";
import { useMe } from "../../platform/me.ts";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/states.tsx";
import { type Customer, useDuplicates } from "./api.ts";
import styles from "./record.module.css";

/** Records that share something with this one, with links to merge them. */
export function Duplicates({ record }: { record: Customer }) {
  const t = useTranslations("customers.duplicates");
  const me = useMe();
  const { data } = useDuplicates(record.id);
  if (!data?.length) return null;
  return (
    <Notice tone="watch" title={t("title")}>
      <ul>
        {data.map((other) => (
          <li key={other.record.id} className={styles.notice}>
            <span>
              <Link to={`/desk/customers/${other.record.id}`}>{other.record.facts.name}</Link>
              {": "}
              {other.shares.map((one) => t(`shares.${one}`)).join(", ")}
            </span>
            {me.may("customers.merge") && (
              <Link to={`/desk/customers/${record.id}/merge/${other.record.id}`}>{t("merge")}</Link>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
