import { isHere } from "@openhood/domain/booking/appointment";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { TodayRow } from "../../../features/appointments/today.ts";

/** `focus`: it was checked in with the keyboard; `height` of the card that was there, px. */
type Asked = { focus: boolean; height: number };

/**
 * The cars that were just checked in and whose odometer and key tag are asked where their card stood: the cards below stay
 * where they are, for the next tap.
 */
export function useIntakes() {
  const [asked, setAsked] = useState<ReadonlyMap<string, Asked>>(new Map());
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const end = (id: string, how: "done" | "escape") => {
    const from = document.activeElement;
    const name = from?.getAttribute("name");
    const hadFocus = from?.closest(`[data-intake="${id}"]`) != null;
    flushSync(() => setAsked((before) => new Map([...before].filter(([one]) => one !== id))));
    if (!hadFocus) return;
    if (how === "escape") return heading.current?.focus();
    // On to the same of the next car; whoever typed goes on with its first field, who pointed opens no keyboard.
    const pointed = from?.matches("[data-told]") ? "[data-told]" : `[name="odometer"]`;
    const next = name === "skip" || name === "save" ? `[name="${name}"]` : pointed;
    const same = list.current?.querySelector<HTMLElement>(`[data-intake] ${next}`);
    (same ?? heading.current)?.focus();
  };
  return {
    list,
    heading,
    of: ({ appointment }: TodayRow): Asked | undefined =>
      isHere(appointment) ? asked.get(appointment.id) : undefined,
    ask: (id: string, one: Asked) => setAsked((before) => new Map(before).set(id, one)),
    end,
  };
}
