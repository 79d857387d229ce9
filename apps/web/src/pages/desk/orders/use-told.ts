import { type Owner, type Told, type ToldField, toldBy } from "@openhood/domain/approvals/told";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { useCallback, useState } from "react";
import { useTranslations } from "use-intl";
import { clearDraft, readDraft } from "../../../platform/drafts.ts";
import { same } from "../../../platform/same.ts";
import { useDraft } from "../../../platform/use-draft.ts";
import { useLossAtSignOut } from "../../../ui/overlays/use-leave-guard.ts";
import { useSame } from "../../../ui/use-stable.ts";

/**
 * Who tells the counter what is decided on an order, and how; what is noted of it waits in this tab until a decision is on record.
 * @param owner whose word it is unless somebody notes another
 */
export function useTold({ id, customer }: Pick<RepairOrder, "id" | "customer">, owner: Owner) {
  const t = useTranslations("signOut");
  const draft = `told.${id}`;
  const [noted, setNoted] = useDraft<Told>(draft);
  const [missing, setMissing] = useState<ToldField | null>(null);
  const usual = useSame(toldBy("counter", customer, owner));
  const told = useSame(noted ?? usual);
  const onTold = useCallback(
    (next: Told) => {
      setNoted(same(next, usual) ? null : next);
      setMissing(null);
    },
    [usual],
  );
  useLossAtSignOut(() => readDraft(draft) && t("told"));
  return {
    told,
    /** The field that has to be filled in before a decision can be recorded. */
    missing,
    setMissing,
    onTold,
    /** Who said what is on record is not half said: the next one who decides may be somebody else. */
    forget: () => clearDraft(draft),
  };
}
