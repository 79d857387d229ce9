import type { ServerResponse } from "node:http";
import type { Request as FunctionRequest } from "firebase-functions/https";
import { receiveAnswer } from "../features/messages/receive-answer.ts";
import { type Envelope, type Received, receiveMail } from "../features/threads/receive-mail.ts";
import { systemCtx } from "../infra/ctx.ts";
import { described, log } from "../infra/log.ts";
import { same } from "../infra/mailed-secrets.ts";
import { Problem } from "../infra/problem.ts";

/** Largest e-mail, bytes: what is larger the provider returns to its sender. */
const MAX_MAIL = 10 * 1024 * 1024;

/** An e-mail goes into its order's thread; where it answers another, or its order is gone or no longer its sender's, into the inbox. */
async function receive(...mail: Parameters<typeof receiveMail>): Promise<Taken> {
  const received = await receiveMail(...mail);
  if (received.ok || received.reason !== "no-thread") return received;
  return receiveAnswer(mail[0], received.answer, received.language);
}

type Taken = Exclude<Received, { reason: "no-thread" }>;

/** What the provider is told: that it is done, also where the e-mail goes nowhere; or why to return it, or to come again. */
const statusOf = (received: Taken): number => {
  if (!received.ok && received.reason === "thread-full") return 422;
  return !received.ok && received.reason === "too-many" ? 429 : 200;
};

const header = (req: FunctionRequest, name: string): string | null => {
  const value = req.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
};

const envelopeOf = (req: FunctionRequest): Envelope => ({
  to: (header(req, "x-envelope-to") ?? "").split(",").flatMap((one) => one.trim() || []),
  returnPath: header(req, "x-envelope-from"),
});

/**
 * Takes an e-mail from the provider that receives the shop's: the body is the e-mail as it came over SMTP, the secret both share
 * stands in `Authorization: Bearer`. Its answer holds nothing of anybody. (How to set it up: docs/DEPLOY.md.)
 */
export async function inboundMail(req: FunctionRequest, res: ServerResponse): Promise<void> {
  const answer = (status: number): void => {
    res.statusCode = status;
    res.setHeader("Cache-Control", "no-store");
    res.setHeader("X-Content-Type-Options", "nosniff");
    res.end();
  };
  const ctx = systemCtx();
  const { inbound } = ctx.config;
  if (!inbound) return answer(404);
  if (req.method !== "POST") return answer(405);
  if (!same(header(req, "authorization") ?? "", `Bearer ${inbound.secret}`)) return answer(401);
  const body: Buffer | undefined = req.rawBody;
  if (!body || body.length === 0) return answer(400);
  if (body.length > MAX_MAIL) return answer(413);
  try {
    const received = await receive(ctx, body, envelopeOf(req));
    log("INFO", "e-mail received", {
      requestId: ctx.requestId,
      ...(received.ok ? { taken: true } : { taken: false, reason: received.reason }),
    });
    answer(statusOf(received));
  } catch (error) {
    // It comes again: a provider keeps what was not taken for some hours.
    const isWaiting = error instanceof Problem && error.reason === "removal-runs";
    const severity = isWaiting ? "INFO" : "ERROR";
    log(severity, "e-mail not received", { requestId: ctx.requestId, ...described(error) });
    answer(isWaiting ? 503 : 500);
  }
}
