import { formatPhone } from "@openhood/domain/phone";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { type Entry, type Mail, outbox, type Text, textOutbox } from "../../infra/outbox.ts";

const MOST = 100;

/** Mails and texts nobody would take: the latest 100 of each, newest first; instants in ms since 1970. */
export async function listDeadMail(ctx: Ctx) {
  authorize(ctx, "mail.dead");
  const db = await ctx.db();
  const [mails, texts] = await Promise.all([outbox.dead(db, MOST), textOutbox.dead(db, MOST)]);
  const told = [
    ...mails.flatMap((mail) => factsOf(mail, { kind: "email", to: mail.to.address, subject: mail.subject })),
    ...texts.flatMap((text) =>
      factsOf(text, { kind: "text", to: formatPhone(text.to.number), subject: text.text.slice(0, 160) }),
    ),
  ];
  return told.sort((a, b) => b.diedAt - a.diedAt);
}

function factsOf(
  { id, about, attempts, queuedAt, ...state }: Entry<Mail> | Entry<Text>,
  { kind, to, subject }: { kind: "email" | "text"; to: string; subject: string },
) {
  if (state.status !== "dead") return [];
  const { diedAt, error } = state;
  // A code or a link is made when it is sent.
  return [
    {
      id,
      kind,
      to,
      subject: subject.replace("{{link}}", "••••••"),
      about,
      attempts,
      queuedAt,
      diedAt,
      error,
    },
  ];
}
