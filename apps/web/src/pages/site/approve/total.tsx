import { useTranslations } from "use-intl";
import { useFormat } from "../../../platform/format.ts";
import type { Values } from "./decision-values.ts";

/** What all that is approved comes to, and who signs for it. @param signer null where there is nothing to sign */
export function Total({ cents, signer }: { cents: number; signer: Values["by"] | null }) {
  const t = useTranslations("approvals");
  const { money } = useFormat();
  return (
    <span data-total="">
      {t("total")} <strong className="tabular">{money(cents)}</strong>
      {signer?.relation && signer.name.trim() !== "" && (
        <small>{t("signsAs", { name: signer.name, relation: t(`relations.${signer.relation}`) })}</small>
      )}
    </span>
  );
}
