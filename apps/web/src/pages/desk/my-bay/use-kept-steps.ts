import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type {
  Reply,
  useAppointmentAction,
} from "../../../features/appointments/sheets/use-appointment-action.ts";
import type { TodayRow } from "../../../features/appointments/today.ts";
import { isOnline, useOnline } from "../../../platform/network.ts";
import { KEPT_STEPS, readStored, writeStored } from "../../../platform/storage.ts";
import { useTRPCClient } from "../../../platform/trpc.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";

export type BayStep = "startWork" | "markReady";
/** A step that was pressed without a connection, on a car as it was seen then. */
type Kept = { id: string; label: string; step: BayStep; version: number };

function stored(): readonly Kept[] {
  try {
    return JSON.parse(readStored(KEPT_STEPS, "session") ?? "[]") as Kept[];
  } catch {
    return [];
  }
}

/** The steps of the cars in a bay: what is pressed without a connection is kept, one step a car, and sent when it is back. */
export function useKeptSteps(rows: readonly TodayRow[], act: ReturnType<typeof useAppointmentAction>["act"]) {
  const t = useTranslations("myBay");
  const api = useTRPCClient();
  const connected = useOnline();
  const sending = useRef(false);
  /** The car whose step is on its way. */
  const [pending, setPending] = useState<string | null>(null);
  const [kept, setKept] = useState(stored);
  const change = (next: readonly Kept[]) => {
    writeStored(KEPT_STEPS, next.length > 0 ? JSON.stringify(next) : null, "session");
    setKept(next);
  };
  const drop = (id: string) => change(stored().filter((one) => one.id !== id));
  const send = async (row: TodayRow, { id, step, version }: Kept): Promise<boolean> => {
    const call = (key: string): Promise<Reply> => api.booking[step].mutate({ id, version, key });
    setPending(id);
    const done = await act(step, { ...row, version }, null, call);
    setPending(null);
    return done;
  };

  useEffect(() => {
    if (!connected || kept.length === 0 || sending.current) return;
    sending.current = true;
    void (async () => {
      for (const one of kept) {
        const row = rows.find(({ appointment }) => appointment.id === one.id);
        if (row) await send(row, one);
        else presentToast({ text: t("keptGone", { label: one.label }), duration: 8000 });
        // Gone again before it was answered: the next time.
        if (!isOnline()) break;
        drop(one.id);
      }
      sending.current = false;
    })();
  }, [connected, kept]);

  return {
    pending,
    of: (id: string): BayStep | undefined => kept.find((one) => one.id === id)?.step,
    drop,
    press: async (row: TodayRow, label: string, step: BayStep) => {
      const one = { id: row.appointment.id, label, step, version: row.version };
      if (connected && ((await send(row, one)) || isOnline())) return;
      change([...stored().filter(({ id }) => id !== one.id), one]);
    },
  };
}
