import { keepIntent } from "../../platform/intent.ts";
import { DEVICE, type OutboxEntry, outbox, useOutboxEntries } from "../../platform/outbox.ts";
import { createStore } from "../../platform/store.ts";
import type { ApiInputs, ApiOutputs } from "../../platform/trpc.tsx";
import { startOutbox } from "../outbox/start-outbox.ts";

export type ContactInput = ApiInputs["messages"]["send"];
const PROCEDURE = "messages.send";

/** Stores a message until the network is back. False if this device cannot. */
export async function queueMessage({ key, ...input }: ContactInput): Promise<boolean> {
  startOutbox();
  const { isUnsaved } = await outbox.add({
    key,
    owner: DEVICE,
    procedure: PROCEDURE,
    input,
    // A message that fails holds up no other.
    subject: { kind: "message", id: key, label: "" },
    detail: { text: input.message },
  });
  if (isUnsaved) await outbox.discard(key);
  return !isUnsaved;
}

/** Takes a message back; null when it is being sent or gone. Sent again unchanged, it keeps its key. */
export async function takeBack({ key }: OutboxEntry): Promise<Omit<ContactInput, "key"> | null> {
  const entry = await outbox.discard(key);
  if (!entry) return null;
  keepIntent("contact", key, entry.input);
  return entry.input as Omit<ContactInput, "key">;
}

/** The messages written offline that are not sent. */
export const useWaitingMessages = () => useOutboxEntries().filter(({ procedure }) => procedure === PROCEDURE);

export type SentLater = { key: string; reference: string; email: string };
/** The messages written offline that were sent since this page opened. */
export const sentLater = createStore<readonly SentLater[]>([]);
outbox.onOutcome(({ entry: { key, procedure, input }, result }) => {
  if (procedure !== PROCEDURE || !("ok" in result && result.ok)) return;
  const { reference } = result.reply as ApiOutputs["messages"]["send"];
  sentLater.set([...sentLater.get(), { key, reference, email: (input as ContactInput).email }]);
});
