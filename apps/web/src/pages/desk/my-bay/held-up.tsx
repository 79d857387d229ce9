import { inLanguage } from "@openhood/domain/local-text";
import type { OrderRefusal } from "@openhood/domain/repair-orders/applied";
import type { TechnicianJob } from "@openhood/domain/repair-orders/technician-view";
import { useTranslations } from "use-intl";
import { useOrderRefusal } from "../../../features/appointments/sheets/use-order-refusal.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/states.tsx";
import { AskMiles } from "./ask-miles.tsx";

const WRITTEN_UP: ReadonlySet<string> = new Set(["cause", "correction"]);

const READ = { "odometer-in": "odometerIn", "odometer-out": "odometerOut" } as const;
const isRead = (field: string): field is keyof typeof READ => field in READ;

type WhyProps = {
  /** The order's id, and what goes on once the odometer it lacks is noted; absent where nothing is pressed again. */
  reading?: { id: string; onNoted: () => void } | undefined;
  refusal: OrderRefusal;
  jobs: readonly TechnicianJob[];
  onWriteUp: (job: string) => void;
};
type Props = WhyProps & { step: string };

/** What is left of a refusal now, as far as a bay knows; null where all that was missing is written. */
export function stillHeldUp(refusal: OrderRefusal, jobs: readonly TechnicianJob[]): OrderRefusal | null {
  if (refusal.reason !== "missing") return refusal;
  const missing = refusal.missing.filter(({ field, job }) => {
    const of = jobs.find(({ id }) => id === job);
    return !of || (field !== "cause" && field !== "correction") || !of[field];
  });
  return missing.length > 0 ? { ...refusal, missing } : null;
}

/** That a car's step has to wait, and why. */
export function HeldUp({ step, ...why }: Props) {
  const t = useTranslations("myBay");
  return (
    <Notice tone="stop" title={t("heldUp", { step })}>
      <HeldUpWhy {...why} />
    </Notice>
  );
}

/** Why an order holds a car up, and what of it a technician can do: write up the jobs that lack it. */
export function HeldUpWhy({ reading, refusal, jobs, onWriteUp }: WhyProps) {
  const t = useTranslations("myBay");
  const { language } = useLanguage();
  const words = useOrderRefusal();
  const missing = refusal.reason === "missing" ? refusal.missing : [];
  const toWrite = jobs.filter(({ id }) =>
    missing.some(({ field, job }) => job === id && WRITTEN_UP.has(field)),
  );
  const toRead = reading ? missing.map(({ field }) => field).find(isRead) : undefined;
  const isOwn = (field: string) => WRITTEN_UP.has(field) || (toRead !== undefined && isRead(field));
  const isForDesk = missing.length === 0 || missing.some(({ field }) => !isOwn(field));
  return (
    <>
      <p>
        {words(refusal, jobs)} {isForDesk && t("askDesk")}
      </p>
      {reading && toRead && (
        <AskMiles key={toRead} order={reading} field={READ[toRead]} onNoted={reading.onNoted} />
      )}
      {toWrite.map(({ id, name }) => (
        <Button key={id} size="large" wide variant="secondary" onClick={() => onWriteUp(id)}>
          {t("writeUpOf", { name: inLanguage(name, language) })}
        </Button>
      ))}
    </>
  );
}
