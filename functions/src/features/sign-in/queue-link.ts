import type { Language } from "@openhood/domain/fields";
import type { AuthMail } from "@openhood/domain/sign-in/sign-in";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { linkMail } from "./mails.ts";

/** Puts a mail with a link that proves its address into the outbox. */
export const queueLink = (ctx: Ctx, mail: AuthMail, email: string, language: Language) =>
  commit(ctx, async (batch, db) => {
    outbox.add(ctx, batch, db, linkMail(ctx, mail, email, language));
    return { ok: true as const };
  });
