import { useState } from "react";
import { VisuallyHidden } from "./visually-hidden.tsx";

type Utterance = { text: string; turn: number };

/** What a press came to, for `Said` to say: `say` gives it the next words. */
export function useSaid(): { said: Utterance; say: (text: string) => void } {
  const [said, setSaid] = useState<Utterance>({ text: "", turn: 0 });
  return { said, say: (text) => setSaid(({ turn }) => ({ text, turn: turn + 1 })) };
}

/** Says to screen readers what came of a press, where nothing with the focus says it. It stands on the page from the start. */
export function Said({ said: { text, turn } }: { said: Utterance }) {
  return (
    <VisuallyHidden>
      <span role="status" data-said="">
        {/* The same words again are new ones. */}
        <span key={turn}>{text}</span>
      </span>
    </VisuallyHidden>
  );
}
