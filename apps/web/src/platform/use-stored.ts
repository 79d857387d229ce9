import { useEffect, useState } from "react";
import { readStored, writeStored } from "./storage.ts";

/** A value on this device, the same in all its tabs; where storage is closed to us it lives as long as the page. */
export function useStored(key: string): [value: string | null, set: (value: string | null) => void] {
  const [value, setValue] = useState(() => readStored(key));
  useEffect(() => {
    // A tab that empties the storage names no key.
    const changed = (event: StorageEvent) =>
      (event.key === key || event.key === null) && setValue(readStored(key));
    addEventListener("storage", changed);
    return () => removeEventListener("storage", changed);
  }, [key]);
  return [
    value,
    (next) => {
      writeStored(key, next);
      setValue(next);
    },
  ];
}
