import { useEffect, useState } from "react";
import { useHydrated } from "./hydrated.ts";

/** The present (null in a prerendered page until it is taken over), moving on with each minute and whenever the page is looked at again. */
export function usePresent(): Date | null {
  const hydrated = useHydrated();
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
  return hydrated ? now : null;
}
