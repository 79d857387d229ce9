import { ask } from "../../platform/ask.ts";
import type { ApiInputs } from "../../platform/trpc.tsx";

/** Sends the contact form. */
export const sendMessage = (input: ApiInputs["messages"]["send"]) =>
  ask((api, signal) => api.messages.send.mutate(input, { signal }));
