import type { Language } from "@openhood/domain/fields";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { currentNotes } from "../../stores/setup.ts";
import { testMail } from "./mails.ts";

/**
 * Mails the owner a code, to the address they have proven and to no other. Asked again, the same code is mailed again, so
 * that it does not matter which e-mail arrives.
 */
export async function sendTest(ctx: Ctx, { language }: { language: Language }) {
  const { email } = authorizeAccount(ctx, "setup.sendTest");
  return commit(ctx, async (batch, db) => {
    const { notes, save } = await currentNotes(db);
    const nonce = notes.test?.email === email ? notes.test.nonce : ctx.newId();
    const mail = ctx.newId();
    save(batch, { ...notes, test: { mail, email, nonce } });
    outbox.add(ctx, batch, db, testMail(ctx, email, language, nonce), mail);
    return { ok: true as const };
  });
}
