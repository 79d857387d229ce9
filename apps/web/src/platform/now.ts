import { useEffect, useState } from "react";
import { useHydrated } from "./hydrated.ts";

/** The time: moves on with each minute, and whenever the page is looked at again. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      setNow(new Date());
      timer = setTimeout(tick, 60_000 - (Date.now() % 60_000) + 50);
    };
    timer = setTimeout(tick, 60_000 - (Date.now() % 60_000) + 50);
    const seen = () => document.visibilityState === "visible" && tick();
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, []);
  return now;
}

/** The same for a prerendered page: null until it is hydrated. */
export function useHydratedNow(): Date | null {
  const now = useNow();
  return useHydrated() ? now : null;
}
