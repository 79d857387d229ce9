import type { User } from "firebase/auth";

type Claims = Record<string, unknown>;

/** What a user's last token says, whether or not it is still good; null when that cannot be read. */
function lastClaims(user: User): Claims | null {
  try {
    const { stsTokenManager: tokens } = user.toJSON() as { stsTokenManager: { accessToken: string } };
    const [, payload = ""] = tokens.accessToken.split(".");
    const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (one) =>
      one.charCodeAt(0),
    );
    return JSON.parse(new TextDecoder().decode(bytes)) as Claims;
  } catch {
    return null;
  }
}

/**
 * The claims of a user's token. Without a connection those of the last one: they show pages and what the device keeps, and
 * the server takes no token that is over.
 */
export async function claimsOf(user: User): Promise<Claims> {
  try {
    return (await user.getIdTokenResult()).claims;
  } catch (error) {
    const isOffline = (error as { code?: unknown } | null)?.code === "auth/network-request-failed";
    const last = isOffline ? lastClaims(user) : null;
    if (!last) throw error;
    return last;
  }
}
