import { createHash, createHmac, randomInt } from "node:crypto";
import type { Action } from "@openhood/domain/staff/policies";
import type { Challenge } from "altcha-lib/types";
import { z } from "zod";
import type { Ctx } from "../infra/ctx.ts";
import { useOnce } from "../infra/rate-limits.ts";

// Work that a browser does before a call is taken, while a procedure is over its threshold. The libraries are loaded only then.

/** The header that brings solutions, as base64 of JSON, several of a batch with commas between. */
export const WORK_HEADER = "x-openhood-work";
const MAX_HEADER = 16_384;

/** How long a challenge can be answered, ms. */
const LIFETIME = 5 * 60_000;
/**
 * Iterations of each attempt, and most attempts of the lightest challenge: about a second and a half of a phone's processor,
 * twice that at worst. The answer may be any of them: nobody can begin behind the first.
 */
const COST = 5_000;
const ATTEMPTS = 600;

// A key for each use: neither is the one that appointments' links are made with.
const secretFor = ({ config }: Ctx, use: string): string =>
  createHmac("sha256", config.linkSecret).update(`proof-of-work:${use}`).digest("hex");

/** What a challenge is good for: this procedure, called by this caller. */
const purpose = (ctx: Ctx, action: Action, caller: string): string =>
  createHmac("sha256", secretFor(ctx, "purpose")).update(`${action} ${caller}`).digest("hex").slice(0, 32);

/**
 * A challenge for one call of this procedure by this caller: signed, and void after five minutes.
 * @param weight how heavy, as a multiple of the lightest
 */
export async function challengeFor(
  ctx: Ctx,
  action: Action,
  { caller, weight }: { caller: string; weight: number },
): Promise<Challenge> {
  const [{ createChallenge }, { deriveKey }] = await libraries();
  return createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: COST,
    counter: randomInt(1, Math.round(weight * ATTEMPTS) + 1),
    data: { for: purpose(ctx, action, caller), weight },
    expiresAt: new Date(ctx.now().getTime() + LIFETIME),
    deriveKey,
    hmacSignatureSecret: secretFor(ctx, "challenge"),
    hmacKeySignatureSecret: secretFor(ctx, "solution"),
  });
}

const Work = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      data: z.object({ for: z.string(), weight: z.number() }),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string().max(128) }),
});

function worksIn(header: string | null): z.infer<typeof Work>[] {
  if (!header || header.length > MAX_HEADER) return [];
  return header.split(",").flatMap((entry) => {
    try {
      const parsed = Work.safeParse(JSON.parse(Buffer.from(entry.trim(), "base64").toString("utf8")));
      return parsed.success ? [parsed.data] : [];
    } catch {
      return [];
    }
  });
}

/**
 * Did the caller do the work for this call? Each solution counts once: the first to create its document has it.
 * @param weight how heavy work is by now: what is less than half of it was kept from a quieter moment
 */
export async function hasWorked(
  ctx: Ctx,
  action: Action,
  { caller, weight }: { caller: string; weight: number },
): Promise<boolean> {
  const wanted = purpose(ctx, action, caller);
  const work = worksIn(ctx.work).find(({ challenge }) => challenge.parameters.data.for === wanted);
  if (!work || work.challenge.parameters.data.weight < weight / 2) return false;
  const [{ verifySolution }, { deriveKey }] = await libraries();
  const { verified } = await verifySolution({
    challenge: work.challenge as unknown as Challenge,
    solution: work.solution,
    deriveKey,
    hmacSignatureSecret: secretFor(ctx, "challenge"),
    hmacKeySignatureSecret: secretFor(ctx, "solution"),
  });
  if (!verified || work.challenge.parameters.expiresAt * 1_000 < ctx.now().getTime()) return false;
  const id = createHash("sha256").update(work.challenge.signature).digest("base64url").slice(0, 32);
  return useOnce(ctx, `work_${id}`, new Date(work.challenge.parameters.expiresAt * 1_000));
}

const libraries = () => Promise.all([import("altcha-lib"), import("altcha-lib/algorithms/pbkdf2")]);
