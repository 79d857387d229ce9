import { createHmac } from "node:crypto";
import type { TextRefusal } from "@openhood/domain/texts/refusal";
import type { TextService } from "./config.ts";
import { same } from "./mailed-secrets.ts";

/** How long the text service may take to answer, ms. */
const DEADLINE = 15_000;
/** Most of an answer that is read, in characters. */
const MAX_ANSWER = 64 * 1024;

/** A text the service did not take, and its answer. */
export class NotTaken extends Error {
  readonly refusal: TextRefusal;

  constructor(refusal: TextRefusal, cause?: unknown) {
    const { status, code } = refusal;
    // The service's own words may hold the number: staff get its figures.
    super([status || "TEXT", code || refusal.cause].filter(Boolean).join(" "), { cause });
    this.name = "NotTaken";
    this.refusal = refusal;
  }
}

/**
 * Hands one text to the service (POST of a Message, https://www.twilio.com/docs/messaging/api/message-resource).
 * @param of.to a number (E.164)
 * @param of.callback where the service says what became of it
 * @returns what the service calls it; null where its answer was cut off
 * @throws NotTaken when it was refused, or nothing was heard within 15 seconds; then it may have been taken
 */
export async function sendText(
  { account, token, from, url }: TextService,
  { to, text, callback }: { to: string; text: string; callback: string },
): Promise<string | null> {
  const body = new URLSearchParams({ To: to, Body: text, StatusCallback: callback });
  body.set(from.startsWith("MG") ? "MessagingServiceSid" : "From", from);
  const answer = await fetch(`${url}/2010-04-01/Accounts/${account}/Messages.json`, {
    method: "POST",
    headers: { Authorization: `Basic ${Buffer.from(`${account}:${token}`).toString("base64")}` },
    body,
    redirect: "error",
    signal: AbortSignal.timeout(DEADLINE),
  }).catch((error) => {
    const cause = (error as { cause?: { code?: unknown } }).cause?.code;
    throw new NotTaken({ status: 0, code: 0, cause: typeof cause === "string" ? cause : "" }, error);
  });
  const said = await readJson(answer);
  if (answer.ok) return typeof said.sid === "string" ? said.sid : null;
  const code = typeof said.code === "number" ? said.code : 0;
  throw new NotTaken({ status: answer.status, code, cause: "" });
}

/**
 * Downloads a media file of a text (https://www.twilio.com/docs/messaging/api/media-resource). Twilio redirects to its storage; fetch does
 * not send the credentials there.
 * @returns null if it was deleted or has more than `most` bytes
 * @throws Error if Twilio does not answer or refuses
 */
export async function readMedia(
  { account, token, url }: TextService,
  { text, media, most, signal }: { text: string; media: string; most: number; signal: AbortSignal },
): Promise<Buffer | null> {
  const answer = await fetch(`${url}/2010-04-01/Accounts/${account}/Messages/${text}/Media/${media}`, {
    headers: { Authorization: `Basic ${Buffer.from(`${account}:${token}`).toString("base64")}` },
    signal,
  });
  if (answer.status === 404 || answer.status === 410) return null;
  if (!answer.ok) throw new Error(`media ${answer.status}`);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body ?? []) {
    length += chunk.length;
    if (length > most) return null;
    chunks.push(chunk);
  }
  return length > 0 ? Buffer.concat(chunks) : null;
}

/** What the service answered; nothing where that is cut off, no JSON, or longer than any answer of its own. */
async function readJson(answer: Response): Promise<{ sid?: unknown; code?: unknown }> {
  try {
    let read = "";
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      read += chunk;
      if (read.length > MAX_ANSWER) return {};
    }
    const said: unknown = JSON.parse(read);
    return typeof said === "object" && said !== null ? said : {};
  } catch {
    return {};
  }
}

/**
 * How the service signs a call of ours (https://www.twilio.com/docs/usage/security): an HMAC-SHA1 of the address it calls, with
 * all fields behind it, by name.
 */
export const callSignature = (token: string, url: string, fields: URLSearchParams): string =>
  createHmac("sha1", token)
    .update(
      [...fields]
        .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
        .reduce((all, [name, value]) => all + name + value, url),
    )
    .digest("base64");

/** Was this call signed by the service? Compared in constant time. */
export const isSigned = (token: string, url: string, fields: URLSearchParams, signature: string): boolean =>
  same(signature, callSignature(token, url, fields));
