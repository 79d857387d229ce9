import { useCallback, useEffect, useState } from "react";
import type { Refusal } from "../../platform/refusal.ts";
import type { ApiOutputs } from "../../platform/trpc.tsx";
import { readLink } from "./api.ts";

type Reading =
  | { at: "asking" }
  | { at: "failed"; refusal: Refusal }
  | { at: "read"; link: ApiOutputs["signIn"]["readLink"] };

/** What the server says of a link; `again` asks once more when it could not be asked. */
export function useMailedLink(token: string): { reading: Reading; again: () => void } {
  const [reading, setReading] = useState<Reading>({ at: "asking" });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let gone = false;
    void readLink(token).then((answer) => {
      if (gone) return;
      setReading(answer.ok ? { at: "read", link: answer.value } : { at: "failed", refusal: answer.refusal });
    });
    return () => {
      gone = true;
    };
  }, [token, round]);
  const again = useCallback(() => {
    setReading({ at: "asking" });
    setRound((before) => before + 1);
  }, []);
  return { reading, again };
}
