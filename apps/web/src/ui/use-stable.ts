import { replaceEqualDeep } from "@tanstack/react-query";
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

/** A value of plain JSON; the same object as before where it is equal to that: what takes it is not rendered anew for it. */
export function useSame<T>(value: T): T {
  const last = useRef(value);
  last.current = replaceEqualDeep(last.current, value);
  return last.current;
}
