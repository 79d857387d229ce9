import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";

/** The latest 100 mails the mail server would not take, newest first; instants in ms since 1970. */
export async function listDeadMail(ctx: Ctx) {
  authorize(ctx, "mail.dead");
  const dead = await outbox.dead(await ctx.db(), 100);
  return dead.flatMap(({ id, to, subject, about, attempts, queuedAt, ...state }) =>
    state.status === "dead"
      ? [
          {
            id,
            to: to.address,
            // A code is made when its mail is sent.
            subject: subject.replace("{{link}}", "••••••"),
            about,
            attempts,
            queuedAt,
            diedAt: state.diedAt,
            error: state.error,
          },
        ]
      : [],
  );
}
