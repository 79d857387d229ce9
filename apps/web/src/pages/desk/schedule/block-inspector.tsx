import type { Block } from "@openhood/domain/booking/appointment";
import { useTranslations } from "use-intl";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import { Button } from "../../../ui/button.tsx";
import { Inspector, useInspected } from "../../../ui/inspector.tsx";
import styles from "./block-inspector.module.css";

type Props = {
  blocks: readonly Block[];
  clock: ScheduleClock;
  laneName: (id: string) => string;
  /** Gives the time back; absent for who may not. */
  onUnblock?: ((id: string) => void) | undefined;
};

/** The blocked time that the address names, beside the schedule. */
export function BlockInspector({ blocks, clock, laneName, onUnblock }: Props) {
  const t = useTranslations("schedule.block");
  const { shown, close } = useInspected();
  if (shown?.kind !== "block") return null;
  const { id } = shown;
  const block = blocks.find((one) => one.id === id);
  const [first = 0] = block?.quarters ?? [];
  return (
    <Inspector label={t("title")} id={id} origin={`[data-block="${CSS.escape(id)}"]`} onClose={close}>
      {block ? (
        <div className={styles.block}>
          <h2>{block.reason}</h2>
          <p className="tabular">
            {clock.day(block.date)}, {clock.span(first, block.quarters.length)}, {laneName(block.lane)}
          </p>
          {onUnblock && (
            <Button variant="secondary" onClick={() => onUnblock(id)}>
              {t("unblock")}
            </Button>
          )}
        </div>
      ) : (
        <p>{t("gone")}</p>
      )}
    </Inspector>
  );
}
