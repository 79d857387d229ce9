import { approvedWith } from "@openhood/domain/approvals/past-limit";
import { recordOf, type Told, type ToldField } from "@openhood/domain/approvals/told";
import { inLanguage } from "@openhood/domain/local-text";
import { seenOf } from "@openhood/domain/repair-orders/authorization";
import type { Job } from "@openhood/domain/repair-orders/job";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useConfirm } from "../../../ui/overlays/use-overlays.ts";
import type { OrderParts } from "./order-context.ts";

type Decided = "approved" | "declined" | "deferred";
type Parts = Pick<OrderParts, "edit"> & {
  rule: Parameters<typeof recordOf>[0];
  /** Who said it, and how. */
  told: Told;
  /** The order as it is now. */
  present: () => RepairOrder;
  /** What has to be filled in first; null where nothing. */
  onMissing: (field: ToldField | null) => void;
  /** Says what came of it. */
  say: (text: string) => void;
};

/** Records what the customer said to a job, or opens it again. */
export function useDecide({ rule, told, edit, present, onMissing, say }: Parts) {
  const t = useTranslations("orders");
  const { language } = useLanguage();
  const { money } = useFormat();
  const confirm = useConfirm();
  /** Past an approver's limit it is the shop's word: somebody has to mean it. */
  const isMeantPast = async (job: Job, { name, approver }: Told) => {
    const limit = approver?.limit ?? null;
    const total = approvedWith(present(), job.id);
    if (limit === null || total <= limit) return true;
    return confirm({
      title: t("decide.pastTitle", { name, limit: money(limit) }),
      text: t("decide.pastText", { total: money(total) }),
      confirm: t("decide.past"),
    });
  };
  const saySo = ({ name }: Job, status: Decided | "pending") =>
    say(t("said.decided", { name: inLanguage(name, language), status }));
  return {
    decide: async (job: Job, status: Decided) => {
      const record = recordOf(rule, told);
      onMissing(typeof record === "string" ? record : null);
      if (typeof record === "string")
        return void document.querySelector<HTMLElement>(`[data-told] [name="${record}"]`)?.focus();
      const { said, given } = record;
      if (status === "approved" && !(await isMeantPast(job, told))) return;
      const decision = status === "deferred" ? { status, said, until: null } : { status, said };
      if (edit({ type: "decide", job: job.id, saw: seenOf(job), decision, given })) saySo(job, status);
    },
    reopen: (job: Job, from: Decided) => {
      if (edit({ type: "ask-again", job: job.id, from })) saySo(job, "pending");
    },
  };
}
