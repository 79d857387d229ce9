import type { CustomerJob } from "@openhood/domain/approvals/customer-order";
import { inLanguage } from "@openhood/domain/local-text";
import { useTranslations } from "use-intl";
import type { Choices } from "../../../features/approvals/use-choices.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";

/** A job that is no longer what somebody chose for: its price then and now, or that it is other work, or offered for other reasons. */
export function ChangedJob({ job, was }: { job: CustomerJob; was: Choices[string] | undefined }) {
  const t = useTranslations("approvals");
  const { money } = useFormat();
  const { language } = useLanguage();
  const { name, saw } = job;
  const before = was?.cents ?? saw.cents;
  const what = before !== saw.cents ? "price" : was && was.offer === saw.offer ? "reasons" : "work";
  const isReasonToo = what !== "reasons" && was?.reasons !== undefined && was.reasons !== saw.reasons;
  const words = { name: inLanguage(name, language), was: money(before), now: money(saw.cents), what };
  const also = isReasonToo ? "reasons" : "nothing";
  return <p>{t("changedJob", { ...words, also })}</p>;
}
