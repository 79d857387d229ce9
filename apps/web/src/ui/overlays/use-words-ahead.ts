import { useEffect } from "react";
import { whenIdle } from "../../platform/idle.ts";
import { preloadWords } from "./present.ts";

/** Has what says and asks there before somebody presses something, also where nothing else is fetched ahead. */
export function useWordsAhead(): void {
  useEffect(() => {
    // Whoever needs them loads them again.
    whenIdle(() => void preloadWords().catch(() => {}));
  }, []);
}
