import { API_VERSION } from "@openhood/domain/api-version";
import { useEffect, useRef } from "react";
import { forgetOldDay } from "./drafts.ts";
import { useOnline } from "./network.ts";
import { readStored, writeStored } from "./storage.ts";

type Kept<T> = { v: number; at: number; data: T };
type Asked<T> = { data: T | undefined; dataUpdatedAt: number; isError: boolean; isFetching: boolean };

function stored<T>(place: string): Kept<T> | null {
  forgetOldDay();
  try {
    const kept = JSON.parse(readStored(place) ?? "null") as Kept<T> | null;
    return kept?.v === API_VERSION ? kept : null;
  } catch {
    return null;
  }
}

/**
 * The answer of a query, which is kept on the device: a page that opens without a connection shows what was answered last, of the
 * last day. It stays until there is another one, or the server says that there is none.
 * @param place where it is kept, with whose it is; it has to be forgotten when nobody is signed in
 * @param seen what of it may be kept
 * @returns `at`: when it was answered, ms since 1970; `isKept`: it is from before
 */
export function useKeptAnswer<T>(query: Asked<T>, place: string, seen: (data: T) => T) {
  const { data, dataUpdatedAt } = query;
  const connected = useOnline();
  const kept = useRef<Kept<T> | null>(null);
  if (data !== undefined || (connected && query.isError && !query.isFetching)) kept.current = null;
  else if (!connected) kept.current ??= stored<T>(place);
  useEffect(() => {
    if (data === undefined) return;
    const next: Kept<T> = { v: API_VERSION, at: dataUpdatedAt, data: seen(data) };
    writeStored(place, JSON.stringify(next));
  }, [data, dataUpdatedAt, place]);
  return {
    data: data ?? kept.current?.data,
    at: kept.current?.at ?? dataUpdatedAt,
    isKept: kept.current !== null,
  };
}
