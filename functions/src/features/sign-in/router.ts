import { Language } from "@openhood/domain/fields";
import { ReadLink, SendLink, UseLink } from "@openhood/domain/sign-in/sign-in";
import { z } from "zod";
import { mailed, minute, perNetwork } from "../../api/limits.ts";
import { mutation, query, router } from "../../api/trpc.ts";
import { readLink } from "./read-link.ts";
import { sendPasswordReset } from "./send-password-reset.ts";
import { sendSignInLink } from "./send-sign-in-link.ts";
import { sendVerification } from "./send-verification.ts";
import { tellPassword } from "./tell-password.ts";
import { useLink } from "./use-link.ts";

export const signInRouter = router({
  sendLink: mutation(SendLink, mailed).mutation(({ ctx, input }) => sendSignInLink(ctx, input)),
  sendReset: mutation(SendLink, mailed).mutation(({ ctx, input }) => sendPasswordReset(ctx, input)),
  sendVerification: mutation(z.strictObject({ language: Language }), mailed).mutation(({ ctx, input }) =>
    sendVerification(ctx, input),
  ),
  tellPassword: mutation(z.strictObject({ language: Language }), mailed).mutation(({ ctx, input }) =>
    tellPassword(ctx, input),
  ),
  readLink: query(ReadLink).query(({ ctx, input }) => readLink(ctx, input)),
  useLink: mutation(UseLink, perNetwork(30, 10 * minute)).mutation(({ ctx, input }) => useLink(ctx, input)),
});
