import type { Slot } from "@openhood/domain/booking/appointment";
import { isStaffed } from "@openhood/domain/booking/conflicts";
import type { SlotInput } from "@openhood/domain/booking/inputs";
import type { Lane } from "@openhood/domain/booking/settings";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTRPCClient } from "../../../platform/trpc.tsx";
import { presentActionSheet } from "../../../ui/overlays/present.ts";
import type { ShopFacts } from "../schedule.ts";
import type { VersionedAppointment } from "../types.ts";
import type { ScheduleClock } from "../words.ts";
import { useSlotWords } from "./not-placed.tsx";
import type { Reply, useAppointmentAction } from "./use-appointment-action.ts";

type Options = {
  act: ReturnType<typeof useAppointmentAction>["act"];
  clock: ScheduleClock;
  lanes: readonly Lane[];
  /** The shop's; undefined until they are there. */
  hours: ShopFacts["hours"] | undefined;
};

/** Moves that show at once, and come back when the server says no: with the free times nearest to the one that is taken. */
export function useMoves({ act, clock, lanes, hours }: Options) {
  const t = useTranslations("schedule");
  const api = useTRPCClient();
  const slotWords = useSlotWords(clock, lanes);
  const [pending, setPending] = useState<ReadonlyMap<string, Slot>>(new Map());

  const without = (id: string) => setPending((now) => new Map([...now].filter(([one]) => one !== id)));

  /** Answers where it was put: there, or at a time chosen then. Null where it stays as it was. */
  const move = async (
    versioned: VersionedAppointment,
    slot: SlotInput,
    anyway = false,
  ): Promise<SlotInput | null> => {
    const { appointment, version } = versioned;
    const { id } = appointment;
    setPending((now) => new Map(now).set(id, slot));
    const isOutside = hours !== undefined && !isStaffed({ shop: hours, settings: { lanes } }, slot);
    let reply: Reply | null = null;
    const send = async (key: string): Promise<Reply> => {
      reply = await api.booking.move.mutate({ id, version, slot, key, ...(anyway && { anyway }) });
      return reply;
    };
    const moved = await act("move", versioned, [slot, anyway], send, { to: slot, isOutside });
    without(id);
    const refused = reply as Reply | null;
    if (moved) return slot;
    if (!refused || !("nearest" in refused)) return null;
    const near = refused.nearest;
    const { data } = await presentActionSheet({
      title: t("refused.taken"),
      choices: [
        ...slotWords(near, slot.lane).map(({ words }, index) => ({
          label: t("moveTo", { when: words }),
          value: String(index),
        })),
        { label: t("anyway"), value: "anyway", kind: "danger" as const },
        { label: t("leave"), value: "leave", kind: "cancel" as const },
      ],
    }).dismissed;
    if (data === "anyway") return move(versioned, slot, true);
    const free = near[Number(data ?? Number.NaN)];
    if (!free) return null;
    return move(versioned, { lane: free.lane ?? slot.lane, date: free.date, quarters: [...free.quarters] });
  };
  return { pending, move };
}
