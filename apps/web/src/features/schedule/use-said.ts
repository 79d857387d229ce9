import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Lift } from "./lift.ts";
import type { Clock } from "./words.ts";

type Names = { clock: Clock; first: number; nameOf: (lane: string) => string };

/** What is said while something is moved. */
export function useSaid({ clock, first, nameOf }: Names) {
  const t = useTranslations("schedule.said");
  const [said, setSaid] = useState("");
  const say = (what: "lifted" | "at" | "dropped" | "back", { from, to }: Lift) => {
    const spot = what === "back" ? from : to;
    setSaid(t(what, { lane: nameOf(spot.lane), span: clock.span(first + spot.start, spot.length) }));
  };
  return { said, say };
}
