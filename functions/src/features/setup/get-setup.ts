import type { PauseReason } from "@openhood/domain/mail/refusal";
import { isSetUp, nextStep, stepsDone } from "@openhood/domain/shop/setup";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { mailPause } from "../../infra/mail-pause.ts";
import { outbox } from "../../infra/outbox.ts";
import { loadSetup } from "../../stores/setup.ts";

/** Where the test e-mail is; `error` is the server's last answer in codes. */
export type TestMail =
  | { status: "waiting"; error: string | null }
  | { status: "paused"; reason: PauseReason; error: string }
  | { status: "sent"; sentAt: number }
  | { status: "refused"; error: string };

/** How far the shop is set up: which steps are done, which is next, and where the test e-mail is that was asked for. */
export async function getSetup(ctx: Ctx) {
  authorize(ctx, "setup.get");
  const db = await ctx.db();
  const { facts, notes } = await loadSetup(db);
  const done = stepsDone(facts);
  const { dismissed, test, arrivedAt } = notes;
  return {
    done,
    next: nextStep(done),
    isSetUp: isSetUp(done),
    dismissed,
    test: test && arrivedAt === null ? { email: test.email, ...(await whereIs(ctx, test.mail)) } : null,
  };
}

async function whereIs(ctx: Ctx, id: string): Promise<TestMail> {
  const db = await ctx.db();
  const [entry, pause] = await Promise.all([outbox.find(db, id), mailPause.current(db)]);
  // A sent one is forgotten after a while.
  if (!entry) return { status: "waiting", error: null };
  if (entry.status === "sent") return { status: "sent", sentAt: entry.sentAt };
  if (entry.status === "dead") return { status: "refused", error: entry.error };
  if (pause) return { status: "paused", reason: pause.reason, error: pause.error };
  return { status: "waiting", error: entry.status === "skipped" ? null : entry.error };
}
