import type { User } from "firebase/auth";

/**
 * What a user's last token says, where the next cannot be had for want of a connection: it shows pages and what the device keeps,
 * and the server takes no token that is over. Throws any other error on.
 */
export function lastResult(user: User, error: unknown): { claims: Record<string, unknown> } {
  if ((error as { code?: unknown } | null)?.code !== "auth/network-request-failed") throw error;
  const { stsTokenManager: tokens } = user.toJSON() as { stsTokenManager?: { accessToken?: string } };
  const [, payload] = tokens?.accessToken?.split(".") ?? [];
  if (!payload) throw error;
  const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (one) =>
    one.charCodeAt(0),
  );
  return { claims: JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown> };
}
