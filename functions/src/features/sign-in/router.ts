import { Language } from "@openhood/domain/fields";
import { SendLink } from "@openhood/domain/sign-in/sign-in";
import { z } from "zod";
import { mutation, router } from "../../api/trpc.ts";
import { sendPasswordReset, sendSignInLink, sendVerification } from "./send-link.ts";

export const signInRouter = router({
  sendLink: mutation(SendLink).mutation(({ ctx, input }) => sendSignInLink(ctx, input)),
  sendReset: mutation(SendLink).mutation(({ ctx, input }) => sendPasswordReset(ctx, input)),
  sendVerification: mutation(z.strictObject({ language: Language })).mutation(({ ctx, input }) =>
    sendVerification(ctx, input),
  ),
});
