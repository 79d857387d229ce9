import { withMessages } from "../../platform/language.tsx";
import type { NewEntry, SendResult } from "../../platform/outbox.ts";
import { loadPart } from "../../platform/release.ts";
import { readStored } from "../../platform/storage.ts";
import { createStore } from "../../platform/store.ts";

/** Whether the page has to load its outbox: something was sent, or waits from before. */
export const usesOutbox = createStore(readStored("openhood.outbox") !== null);

/** The outbox of a link's page. An approval page can be signed before it is there. */
export const loadUnsent = () => loadPart(() => withMessages(import("./unsent.tsx"), "outbox", "link-outbox"));

/** Loads it ahead, with its database: whoever begins to choose or write may have no connection as they send. */
export const prepareUnsent = (): void =>
  void loadUnsent().then(
    ({ openDatabase }) => openDatabase(),
    () => {},
  );

/** Sends what somebody did on a link's page, at once or with the next connection while the page is open. */
export async function sendByLink(
  token: string,
  order: number,
  made: Pick<NewEntry, "procedure" | "input" | "detail"> & { key: string },
): Promise<SendResult> {
  usesOutbox.set(true);
  return (await loadUnsent()).runByLink(token, order, made);
}
