import { randomUUID } from "node:crypto";
import { isProven, proofOf, type Standing } from "@openhood/domain/sign-in/proof";
import type { AuthMail } from "@openhood/domain/sign-in/sign-in";
import type { Auth, UserRecord } from "firebase-admin/auth";
import { changeClaims } from "./account-claims.ts";
import type { Ctx } from "./ctx.ts";
import { endSessions } from "./end-sessions.ts";
import { Problem } from "./problem.ts";

const ATTEMPTS = 20;

const codeOf = (error: unknown) => (error as { code?: string } | null)?.code;

/** How the account with this address stands; null when there is none. */
export async function accountStanding(auth: Auth, email: string): Promise<Standing | null> {
  try {
    const user = await auth.getUserByEmail(email);
    const verified = isProven({
      email,
      emailVerified: user.emailVerified,
      proven: user.customClaims?.proven,
    });
    return { uid: user.uid, disabled: user.disabled, verified, used: isUsed(user) };
  } catch (error) {
    if (codeOf(error) === "auth/user-not-found") return null;
    throw error;
  }
}

// Nobody chooses an id of their own at Google's API: this one says that we made the account, with nothing set in it.
const INVITED = "invited-";

// Each sign alone would do, if the cloud told it for certain; an account is taken for untouched only when all agree. The
// emulator calls the moment an account was made a sign-in, too.
const isUsed = ({ uid, providerData, metadata }: UserRecord): boolean =>
  !uid.startsWith(INVITED) ||
  providerData.length > 0 ||
  Boolean(metadata.lastRefreshTime) ||
  (Boolean(metadata.lastSignInTime) && metadata.lastSignInTime !== metadata.creationTime);

/** What became of the account of an address somebody has proven. */
export type Proven = {
  uid: string;
  /** Was the address proven before? */
  before: boolean;
  /** Whether the account is the caller's own, whose session goes on. */
  own: boolean;
  /** Accounts that are gone, with all that was set in them. */
  voided: string[];
};

/**
 * Makes the account of a proven address its owner's (docs/decisions/024). Where somebody else may have set it up, another
 * account comes in its place: with it go password, sessions and tokens, those of this very second too, which a revocation
 * by seconds would leave. Who signs up again in the gap is met by the next round.
 * @param how `caller`: the account whose session came along; `password`: one to set
 * @returns null when the shop has closed the account
 * @throws Problem `conflict` when a stranger was faster every time
 */
export async function proveAccount(
  ctx: Ctx,
  auth: Auth,
  email: string,
  how: { mail: AuthMail; caller: string | null; password?: string | undefined },
): Promise<Proven | null> {
  const password = how.password === undefined ? {} : { password: how.password };
  const voided: string[] = [];
  return settled(ctx, async () => {
    const account = await accountStanding(auth, email);
    const proof = proofOf(account, how.mail, how.caller);
    if (proof === "disabled") return null;
    const own = account !== null && account.uid === how.caller;
    if (account && proof === "proven-before") {
      if (how.password !== undefined) await changePassword(auth, account.uid, how.password);
      return { uid: account.uid, before: true, own, voided };
    }
    if (account && proof === "mark") {
      // With the address, in one call: whoever is signed in may be changing it to another's at this moment.
      await auth.updateUser(account.uid, { ...password, email, emailVerified: true });
      await changeClaims(auth, account.uid, { proven: email });
      return { uid: account.uid, before: false, own, voided };
    }
    if (account) await voidAccount(auth, account.uid, voided);
    const { uid } = await auth.createUser({ ...password, email, emailVerified: true });
    await changeClaims(auth, uid, { proven: email });
    return { uid, before: false, own: false, voided };
  });
}

// Somebody signed up in the gap, or the same person has pressed in two places.
const overtaken = new Set(["auth/email-already-exists", "auth/user-not-found"]);

async function settled<T>(ctx: Ctx, attempt: () => Promise<T>): Promise<T> {
  for (let round = 1; round <= ATTEMPTS; round++) {
    try {
      return await attempt();
    } catch (error) {
      if (!overtaken.has(codeOf(error) ?? "")) throw error;
      await new Promise((resolve) => setTimeout(resolve, ctx.random() * 20 * round));
    }
  }
  throw new Problem("conflict");
}

async function voidAccount(auth: Auth, uid: string, voided: string[]): Promise<void> {
  await auth.deleteUser(uid);
  voided.push(uid);
}

async function changePassword(auth: Auth, uid: string, password: string): Promise<void> {
  await auth.updateUser(uid, { password });
  await endSessions(auth, uid);
}

/**
 * The account of somebody the shop invites: as it is when its address is proven, and otherwise one in which nobody has
 * set anything; whoever signed up with the address before is out. The address stays unproven until its link is used.
 */
export async function invitedAccount(
  ctx: Ctx,
  auth: Auth,
  email: string,
  displayName: string,
): Promise<{ uid: string; voided: string[] }> {
  const voided: string[] = [];
  return settled(ctx, async () => {
    const account = await accountStanding(auth, email);
    if (account && (account.verified || account.disabled || !account.used))
      return { uid: account.uid, voided };
    if (account) await voidAccount(auth, account.uid, voided);
    const { uid } = await auth.createUser({ uid: `${INVITED}${randomUUID()}`, email, displayName });
    return { uid, voided };
  });
}

/**
 * A code the client completes a sign-in with, at once. It goes to nobody but whoever has just proven the address, and
 * into no mail.
 */
export async function signInCode(ctx: Ctx, auth: Auth, email: string): Promise<string> {
  const settings = { url: `${ctx.config.siteUrl}/auth/action`, handleCodeInApp: true };
  const outer = new URL(await auth.generateSignInWithEmailLink(email, settings)).searchParams;
  // Some projects get the link wrapped into another one.
  const wrapped = outer.get("link");
  const code = (wrapped === null ? outer : new URL(wrapped).searchParams).get("oobCode");
  if (!code) throw new Error("The link of the Auth service has no code.");
  return code;
}
