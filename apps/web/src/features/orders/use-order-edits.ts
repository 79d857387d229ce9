import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { RepairOrderSettings } from "@openhood/domain/repair-orders/settings";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useMe } from "../../platform/me.ts";
import { outbox } from "../../platform/outbox.ts";
import { useStore } from "../../platform/store.ts";
import { inRow } from "../../ui/facts.ts";
import { createOrderEdits, type OrderEdits, type OrderEditsState } from "./order-edits.ts";
import { editText, namesIn, useEditWords } from "./use-edit-words.ts";

/** An order with this person's edits of it that are not at the shop yet. */
export function useOrderEdits(
  read: RepairOrder,
  settings: RepairOrderSettings,
): OrderEditsState & { edits: OrderEdits } {
  const t = useTranslations("orders");
  const { uid, name } = useMe();
  const words = useRef({ label: (): string => "", text: (_: OrderCommand): string => "" });
  const [edits] = useState(() =>
    createOrderEdits({
      ...{ order: read, rules: settings, by: { uid, name: name ?? "" }, outbox },
      words: { label: () => words.current.label(), text: (command) => words.current.text(command) },
    }),
  );
  const state = useStore(edits.state);
  const wordsOf = useEditWords(namesIn(state.order, []), settings);
  words.current = {
    label: () => inRow([t("title", { number: read.number }), read.vehicle.plate]),
    text: (command) => editText(command, wordsOf),
  };
  useEffect(edits.start, [edits]);
  useEffect(() => edits.receive(read), [edits, read]);
  return { ...state, edits };
}
