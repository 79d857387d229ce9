import type { Block } from "@openhood/domain/booking/appointment";
import { useTranslations } from "use-intl";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import { useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Inspector, useInspected } from "../../../ui/inspector.tsx";
import { useAction } from "../../../ui/overlays/use-action.ts";
import { useConfirm } from "../../../ui/overlays/use-overlays.ts";

import styles from "./block-inspector.module.css";

type Props = {
  blocks: readonly Block[];
  clock: ScheduleClock;
  laneName: (id: string) => string;
  mayChange: boolean;
};

/** The blocked time that the address names, beside the schedule. */
export function BlockInspector({ blocks, clock, laneName, mayChange }: Props) {
  const t = useTranslations("schedule.block");
  const { shown, close } = useInspected();
  const unblock = useUnblock(close);
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
          {mayChange && (
            <Button variant="secondary" onClick={() => void unblock(block)}>
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

/** Gives blocked time back to its lane, once confirmed. */
function useUnblock(onConfirmed: () => void) {
  const t = useTranslations("schedule.unblock");
  const api = useTRPCClient();
  const trpc = useTRPC();
  const confirm = useConfirm();
  const { run } = useAction({
    name: "booking.unblock",
    id: ({ id }: Block) => id,
    send: async ({ id, reason }) => {
      if (!(await confirm({ title: t("title"), text: reason, confirm: t("confirm") }))) return null;
      onConfirmed();
      await api.booking.unblock.mutate({ id });
      return true;
    },
    words: () => ({ ok: true, text: t("done") }),
    changes: [trpc.booking.pathKey()],
  });
  return run;
}
