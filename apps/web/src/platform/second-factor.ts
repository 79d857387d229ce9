import {
  type Auth,
  getMultiFactorResolver,
  type MultiFactorError,
  multiFactor,
  TotpMultiFactorGenerator,
  type TotpSecret,
} from "firebase/auth";
import { encode } from "uqr";

// Everything of the second factor in one place: fetched where somebody has one, or sets one up.

/** Completes a sign-in that asked for a code, with the code of the authenticator app. */
export async function resolveWithCode(auth: Auth, error: unknown, code: string): Promise<void> {
  const resolver = getMultiFactorResolver(auth, error as MultiFactorError);
  const hint = resolver.hints.find(({ factorId }) => factorId === TotpMultiFactorGenerator.FACTOR_ID);
  if (!hint) throw new Error("This account asks for a factor that this app does not know.");
  await resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(hint.uid, code));
}

/** When the account got its authenticator app, as Firebase says it; null when it has none. */
export function enrolledSince(auth: Auth): string | null {
  if (!auth.currentUser) return null;
  const [factor] = multiFactor(auth.currentUser).enrolledFactors;
  return factor?.enrollmentTime ?? null;
}

/** A key for an authenticator app, as text, as address, and as the dark cells of a code to scan. */
export type Setup = { secret: TotpSecret; key: string; address: string; cells: boolean[][] };

/** Makes a key. Firebase asks for a sign-in of the last minutes. */
export async function beginSetup(auth: Auth, shop: string): Promise<Setup> {
  if (!auth.currentUser) throw new Error("Nobody is signed in.");
  const session = await multiFactor(auth.currentUser).getSession();
  const secret = await TotpMultiFactorGenerator.generateSecret(session);
  const address = secret.generateQrCodeUrl(auth.currentUser.email ?? "", shop);
  return { secret, key: secret.secretKey, address, cells: encode(address, { border: 2 }).data };
}

/** Turns the factor on, once the app has shown a code that is right. */
export async function finishSetup(auth: Auth, { secret }: Setup, code: string): Promise<void> {
  if (!auth.currentUser) throw new Error("Nobody is signed in.");
  const assertion = TotpMultiFactorGenerator.assertionForEnrollment(secret, code);
  await multiFactor(auth.currentUser).enroll(assertion, "TOTP");
}

/** Turns it off. */
export async function removeFactor(auth: Auth): Promise<void> {
  if (!auth.currentUser) throw new Error("Nobody is signed in.");
  const factors = multiFactor(auth.currentUser);
  for (const factor of factors.enrolledFactors) await factors.unenroll(factor);
}
