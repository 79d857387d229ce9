import { ask } from "../../platform/ask.ts";
import { useLanguage } from "../../platform/language.tsx";
import type { ApiInputs, ApiOutputs } from "../../platform/trpc.tsx";

/** A mailed link that is ours, as the server reads it. */
export type MailedLink = Extract<ApiOutputs["signIn"]["readLink"], { email: string }>;

/** What a mailed link is for, whose account it is about, and whether it can still be used. */
export const readLink = (token: string) =>
  ask((api, signal) => api.signIn.readLink.query({ token }, { signal }));

/** Uses a mailed link. The key is the page's: with it the call may be repeated. */
export const pressLink = (input: ApiInputs["signIn"]["useLink"]) =>
  ask((api, signal) => api.signIn.useLink.mutate(input, { signal }));

/** Has the account's mailbox told that its password was changed here. */
export const tellPassword = (language: ApiInputs["signIn"]["tellPassword"]["language"]) =>
  ask((api, signal) => api.signIn.tellPassword.mutate({ language }, { signal }));

/** Asks for the three mails that prove an address, in the language in force. */
export function useLinkMails() {
  const { language } = useLanguage();
  return {
    signIn: (email: string) =>
      ask((api, signal) => api.signIn.sendLink.mutate({ email, language }, { signal })),
    reset: (email: string) =>
      ask((api, signal) => api.signIn.sendReset.mutate({ email, language }, { signal })),
    verification: () => ask((api, signal) => api.signIn.sendVerification.mutate({ language }, { signal })),
  };
}
