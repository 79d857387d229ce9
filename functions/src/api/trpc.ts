import { type Action, mayEver, policies } from "@openhood/domain/staff/policies";
import { initTRPC } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { z } from "zod";
import type { Ctx } from "../infra/ctx.ts";
import { log } from "../infra/log.ts";
import { Problem } from "../infra/problem.ts";
import { recordSignIn } from "../infra/security-events.ts";
import { callerMark } from "./caller.ts";
import { asTrpcError, errorData, logOnce } from "./errors.ts";
import { enforceLimits, limitsOf, type Rule } from "./limits.ts";

/** What a procedure says of itself besides its input. */
type Meta = { limits?: readonly Rule[] };

const t = initTRPC
  .context<Ctx>()
  .meta<Meta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error, ctx }) {
      const data = errorData(error, ctx?.requestId ?? "", getHTTPStatusCodeFromError(error));
      return { code: shape.code, message: data.reason, data };
    },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** Longest a procedure may take, ms; the function itself is stopped later. */
const DEADLINE = 25_000;

const isAction = (path: string): path is Action => Object.hasOwn(policies, path);

const uidOf = ({ actor }: Ctx): string | null => (actor.role === "public" ? null : actor.uid);

// Outermost: what happened, once, with the request's id; and problems get their status.
const observed = t.middleware(async ({ ctx, path, type, next }) => {
  const start = performance.now();
  const result = await next();
  const ms = Math.round(performance.now() - start);
  const from = { caller: callerMark(ctx), by: ctx.clientBy };
  const fields = {
    requestId: ctx.requestId,
    procedure: path,
    type,
    role: ctx.actor.role,
    uid: uidOf(ctx),
    ...from,
    ms,
  };
  if (result.ok) {
    log("INFO", "call", fields);
    return result;
  }
  const known = asTrpcError(result.error.cause);
  logOnce(known ?? result.error, fields);
  if (known) throw known;
  return result;
});

// A role that may never do this is refused before its input is read or its call is counted. The verb asks again, with
// the thing in hand.
const allowed = t.middleware(({ ctx, path, next }) => {
  if (isAction(path) && mayEver(ctx.actor.role, path)) return next();
  throw new Problem(ctx.actor.role === "public" ? "unauthenticated" : "forbidden");
});

const timed = t.middleware(async ({ next }) => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Problem("timeout")), DEADLINE);
  });
  try {
    return await Promise.race([next(), late]);
  } finally {
    clearTimeout(timer);
  }
});

const counted = t.middleware(async ({ ctx, path, type, meta, input, next }) => {
  if (isAction(path)) await enforceLimits(ctx, path, limitsOf(path, type, meta?.limits), input);
  // Whoever gets in is seen with the first good call of the session: sign-ins happen at Firebase, which tells nobody.
  const [result] = await Promise.all([next(), recordSignIn(ctx)]);
  return result;
});

const procedure = t.procedure.use(observed).use(allowed).use(timed);

/** The input of a procedure that takes none. */
export const nothing = z.void().or(z.null());

/** A procedure that reads. Its calls are counted, once the input is known to be good. */
export const query = <S extends z.ZodType = typeof nothing>(input?: S) =>
  procedure.input((input ?? nothing) as S).use(counted);

/**
 * A procedure that changes something.
 * @param limits how often it may be called; without them as often as staff may do anything, and nobody else may do it
 */
export const mutation = <S extends z.ZodType>(input: S, limits?: readonly Rule[]) =>
  procedure
    .meta(limits ? { limits } : {})
    .input(input)
    .use(counted);
