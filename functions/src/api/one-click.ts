import { setReminders } from "../features/reminders/set-reminders.ts";
import { makeCtx } from "../infra/ctx.ts";

/**
 * Answers at the address that reminders name for stopping them with one press (RFC 8058): a POST stops them, and anything else
 * leads to the page that asks, so that a scanner which follows links changes nothing. Mail programs call it, without
 * cookies, a client's version or App Check: the token says all, and is checked before anything is read.
 * @returns null for any other address
 * @throws Problem `not-found` for a token that is none of ours
 */
export async function oneClick(method: string, url: URL, requestId: string): Promise<Response | null> {
  if (url.pathname !== "/reminders/stop") return null;
  const token = url.searchParams.get("token") ?? "";
  const ctx = makeCtx({ requestId, actor: { role: "public" }, client: "unknown" });
  if (method !== "POST")
    return new Response(null, {
      status: 303,
      headers: { Location: `${ctx.config.siteUrl}/reminders#${encodeURIComponent(token)}` },
    });
  await setReminders(ctx, { of: { kind: "link", token }, wanted: false });
  return new Response("OK", { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
