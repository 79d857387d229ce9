import type { IncomingHttpHeaders } from "node:http";

/** Where the native shells' pages live: Android's, then iOS's. No website has these origins. */
export const nativeOrigins = ["https://localhost", "capacitor://localhost"] as const;

const allowed = new Set<unknown>(nativeOrigins);
const sent =
  "authorization, content-type, x-firebase-appcheck, x-openhood-api, x-openhood-unattended, x-openhood-work";

/** What an answer says to a browser about who may read it: the native shells, and nobody else's pages. */
export function corsHeaders(origin: string | undefined): [name: string, value: string][] {
  // An answer to one origin must not be kept for another.
  const headers: [string, string][] = [["Vary", "Origin"]];
  if (origin === undefined || !allowed.has(origin)) return headers;
  return [
    ...headers,
    ["Access-Control-Allow-Origin", origin],
    ["Access-Control-Expose-Headers", "X-Request-Id"],
  ];
}

/** The answer to a native shell's question whether it may call; null for everything else. */
export function preflight(method: string, headers: IncomingHttpHeaders): Response | null {
  if (method !== "OPTIONS" || !allowed.has(headers.origin)) return null;
  return new Response(null, {
    status: 204,
    headers: {
      "Access-Control-Allow-Methods": "POST",
      "Access-Control-Allow-Headers": sent,
      "Access-Control-Max-Age": "7200",
    },
  });
}
