import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../platform/format.ts";

/** What all that is approved comes to, and who signs for it. */
export function Total({ cents, children }: { cents: number; children?: ReactNode }) {
  const t = useTranslations("approvals");
  const { money } = useFormat();
  return (
    <span data-total="">
      {t("total")} <strong className="tabular">{money(cents)}</strong>
      {children}
    </span>
  );
}
