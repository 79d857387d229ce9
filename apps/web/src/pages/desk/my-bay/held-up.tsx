import { inLanguage } from "@openhood/domain/local-text";
import type { OrderRefusal } from "@openhood/domain/repair-orders/applied";
import type { TechnicianJob } from "@openhood/domain/repair-orders/technician-view";
import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { useOrderRefusal } from "../../../features/appointments/sheets/use-order-refusal.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/states.tsx";
import { AskMiles } from "./ask-miles.tsx";

const WRITTEN_UP: ReadonlySet<string> = new Set(["cause", "correction"]);

const READ = { "odometer-in": "odometerIn", "odometer-out": "odometerOut" } as const;
const isRead = (field: string): field is keyof typeof READ => field in READ;

type Props = {
  car: ComponentProps<typeof AskMiles>["order"];
  step: string;
  refusal: OrderRefusal;
  jobs: readonly TechnicianJob[];
  onWriteUp: (job: string) => void;
  /** The odometer it lacked is noted. */
  onNoted: () => void;
};

/** Why a car's step has to wait, and what of that a technician can fill in. */
export function HeldUp({ car, step, refusal, jobs, onWriteUp, onNoted }: Props) {
  const t = useTranslations("myBay");
  const { language } = useLanguage();
  const words = useOrderRefusal();
  const missing = refusal.reason === "missing" ? refusal.missing : [];
  const toWrite = jobs.filter((one) =>
    missing.some(({ field, job }) => job === one.id && WRITTEN_UP.has(field)),
  );
  const toRead = missing.map(({ field }) => field).find(isRead);
  const isForDesk =
    missing.length === 0 || missing.some(({ field }) => !WRITTEN_UP.has(field) && !isRead(field));
  return (
    <Notice tone="stop" title={t("heldUp", { step })}>
      <p>
        {words(refusal, jobs)} {isForDesk && t("askDesk")}
      </p>
      {toRead && <AskMiles key={toRead} order={car} field={READ[toRead]} onNoted={onNoted} />}
      {toWrite.map((job) => (
        <Button key={job.id} size="large" wide variant="secondary" onClick={() => onWriteUp(job.id)}>
          {t("writeUpOf", { name: inLanguage(job.name, language) })}
        </Button>
      ))}
    </Notice>
  );
}
