import { startTransition, useEffect, useState } from "react";
import { useOnline } from "./network.ts";

/** What a module brings, loaded once it is wanted. What did not load is tried again with the connection. */
export function useLoaded<T>(load: () => Promise<T>, isWanted = true): T | null {
  const [loaded, setLoaded] = useState<{ value: T } | null>(null);
  const isOnline = useOnline();
  useEffect(() => {
    if (!isWanted || loaded) return;
    let isHere = true;
    load().then(
      (value) => isHere && startTransition(() => setLoaded({ value })),
      (error: unknown) => console.error("A part of the page did not load", error),
    );
    return () => {
      isHere = false;
    };
  }, [isWanted, isOnline, loaded]);
  return loaded?.value ?? null;
}
