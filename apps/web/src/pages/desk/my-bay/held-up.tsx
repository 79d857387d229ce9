import { inLanguage } from "@openhood/domain/local-text";
import type { OrderRefusal } from "@openhood/domain/repair-orders/applied";
import type { TechnicianJob } from "@openhood/domain/repair-orders/technician-view";
import { useTranslations } from "use-intl";
import { useOrderRefusal } from "../../../features/appointments/sheets/use-order-refusal.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/states.tsx";

const WRITTEN_UP: ReadonlySet<string> = new Set(["cause", "correction"]);

type Props = {
  step: string;
  refusal: OrderRefusal;
  jobs: readonly TechnicianJob[];
  onWriteUp: (job: string) => void;
};

/** Why a car's step has to wait, and what of it a technician can do: write up the jobs that lack it. */
export function HeldUp({ step, refusal, jobs, onWriteUp }: Props) {
  const t = useTranslations("myBay");
  const { language } = useLanguage();
  const words = useOrderRefusal();
  const missing = refusal.reason === "missing" ? refusal.missing : [];
  const toWrite = jobs.filter(({ id }) =>
    missing.some(({ field, job }) => job === id && WRITTEN_UP.has(field)),
  );
  const isForDesk = missing.length === 0 || missing.some(({ field }) => !WRITTEN_UP.has(field));
  return (
    <Notice tone="stop" title={t("heldUp", { step })}>
      <p>
        {words(refusal)} {isForDesk && t("askDesk")}
      </p>
      {toWrite.map(({ id, name }) => (
        <Button key={id} size="large" wide variant="secondary" onClick={() => onWriteUp(id)}>
          {t("writeUpOf", { name: inLanguage(name, language) })}
        </Button>
      ))}
    </Notice>
  );
}
