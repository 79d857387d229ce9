import { useLayoutEffect, useRef, useState } from "react";

type Functions = Record<string, (...args: never[]) => unknown>;

/** The same functions on each render, which do what the latest ones do: what takes them is not rendered anew for them. */
export function useStable<T extends Functions>(functions: T): T {
  const latest = useRef(functions);
  useLayoutEffect(() => {
    latest.current = functions;
  });
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(functions).map((name) => [name, (...args: never[]) => latest.current[name]?.(...args)]),
      ) as T,
  );
  return stable;
}
