// The first script of a link's page: asks for the order while the app is still on its way, and so imports next to nothing.
import { API_VERSION } from "@openhood/domain/api-version";
import type { ApiOutputs } from "../../platform/trpc.tsx";

/** The form of a link's token. */
const WHOLE = /^[\w-]{1,64}\.[\w-]{43}$/;

/** Is it a whole token? What a mail program cut off is not asked for. */
export const isWholeToken = (token: string): boolean => WHOLE.test(token);

/** The token of an address's fragment, without what a sentence around the link or a program that passed it on left at its end. */
export const tokenIn = (hash: string): string =>
  /^#([\w-]+\.[\w-]{43})(?![\w-])/.exec(hash)?.[1] ?? hash.slice(1);

/** An order as its link shows it. */
export type LinkedOrder = ApiOutputs["approvals"]["open"];

async function read(token: string): Promise<LinkedOrder | null> {
  try {
    const response = await fetch("/api/approvals.open", {
      method: "POST",
      headers: { "content-type": "application/json", "x-openhood-api": String(API_VERSION) },
      body: JSON.stringify({ token }),
      signal: AbortSignal.timeout(10_000),
    });
    const answer = (await response.json()) as { result?: { data?: LinkedOrder } };
    return (response.ok && answer.result?.data) || null;
  } catch {
    return null;
  }
}

/** Where the token waits in this tab while its holder pays on the card service's page, which is not told it. */
export const PAYING = "openhood.paying";

/** Puts the token back into the address of who comes back from paying. */
function backFromPaying(): void {
  if (location.hash || !location.search.includes("paid=")) return;
  try {
    const token = sessionStorage.getItem(PAYING);
    if (token) history.replaceState(history.state, "", `${location.pathname}${location.search}#${token}`);
  } catch {
    // Storage is closed to us: the page says that the link is incomplete, and whom to call.
  }
}

function begin() {
  // A native shell has its server elsewhere.
  if (typeof location === "undefined" || import.meta.env.MODE === "native") return null;
  backFromPaying();
  const token = tokenIn(location.hash);
  return isWholeToken(token) ? { token, answer: read(token) } : null;
}

/**
 * What the page was opened with. An answer of null says only that this try did not bring the order: the app's own call says why, and
 * does what it takes.
 */
export const firstOrder = begin();
