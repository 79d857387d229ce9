import { inLanguage } from "@openhood/domain/local-text";
import type { TechnicianJob } from "@openhood/domain/repair-orders/technician-view";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";

type Props = {
  job: TechnicianJob;
  /** Whose it is stands with its clock, and is announced there. */
  isRunning: boolean;
};

/** Announces that a job of one's own was given to somebody else, or became one's own, while one looks at it. */
export function OwnerSaid({ job, isRunning }: Props) {
  const t = useTranslations("myBay.job.now");
  const { uid } = useMe();
  const { language } = useLanguage();
  const { technician } = job;
  const known = useRef({ of: technician?.uid, words: "" });
  if (known.current.of !== technician?.uid) {
    const isOwn = [known.current.of, technician?.uid].includes(uid);
    const name = inLanguage(job.name, language);
    const words = () => {
      if (!technician) return t("nobodys", { name });
      return technician.uid === uid ? t("mine", { name }) : t("of", { name, technician: technician.name });
    };
    known.current = { of: technician?.uid, words: isOwn && !isRunning ? words() : "" };
  }
  return (
    <VisuallyHidden>
      <span role="status">{known.current.words}</span>
    </VisuallyHidden>
  );
}
