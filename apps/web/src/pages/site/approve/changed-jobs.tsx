import type { CustomerJob } from "@openhood/domain/approvals/customer-order";
import { inLanguage } from "@openhood/domain/local-text";
import { useTranslations } from "use-intl";
import type { Choices } from "../../../features/approvals/use-choices.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";

type Props = { jobs: readonly CustomerJob[]; choices: Choices };

/** The jobs that are no longer what somebody chose for: at which price that was, and at which they are now. */
export function ChangedJobs({ jobs, choices }: Props) {
  const t = useTranslations("approvals");
  const { money } = useFormat();
  const { language } = useLanguage();
  return jobs.map(({ id, name, saw }) => {
    const was = choices[id]?.cents ?? saw.cents;
    const same = was === saw.cents ? "yes" : "no";
    return (
      <p key={id}>
        {t("changedJob", {
          ...{ name: inLanguage(name, language), was: money(was), now: money(saw.cents), same },
        })}
      </p>
    );
  });
}
