import { createHmac } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { demoAccount, type SentFile, type SentText, type TextBox } from "./text-box.ts";

/** What the service is to do wrong; with `times` only so often, with `to` only for numbers that contain it. */
export type TextFault = { times?: number; to?: string } & (
  | /** Refuses with this HTTP status and number of an error. */
  { kind: "refuse"; status: number; code: number }
  /** Takes a text, and says later that it could not be delivered. */
  | { kind: "undelivered"; code: number }
  /** Takes a text and hangs up instead of saying so. */
  | { kind: "drop-after-accept" }
  /** Hangs up without taking it. */
  | { kind: "drop" }
);

/** How it signs its calls: HMAC-SHA1 of the address and all fields by name. */
export function signatureOf(url: string, fields: Record<string, string>): string {
  const names = Object.keys(fields).sort();
  const signed = url + names.map((name) => name + fields[name]).join("");
  return createHmac("sha1", demoAccount.token).update(signed).digest("base64");
}

/** Calls an address of the shop as the service does. What it answers; null where nobody did. */
export async function callShop(url: string, fields: Record<string, string>): Promise<string | null> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "X-Twilio-Signature": signatureOf(url, fields) },
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(15_000),
    });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

/** A number as the service takes it: E.164, of 8 to 15 digits. */
const isNumber = (text: string) => /^\+[1-9]\d{7,14}$/.test(text);

/** Whether a call has the shop's credentials. */
export function isShop({ headers }: IncomingMessage): boolean {
  const { account, token } = demoAccount;
  return headers.authorization === `Basic ${Buffer.from(`${account}:${token}`).toString("base64")}`;
}

/** Takes a Message as Twilio's API does (POST /2010-04-01/Accounts/{account}/Messages.json), and says later what became of it. */
export async function takeMessage(
  box: TextBox,
  strikes: (number: string) => TextFault | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refuse = (status: number, code: number, message: string) =>
    json(response, status, { code, message, status });
  if (!isShop(request)) return refuse(401, 20_003, "Authenticate");
  const form = await formOf(request);
  const field = (name: string) => String(form.get(name) ?? "");
  const [to, text] = [field("To"), field("Body")];
  if (field("From") !== demoAccount.from) return refuse(400, 21_606, "Not a number of this account");
  if (!isNumber(to)) return refuse(400, 21_211, "Invalid 'To' Phone Number");
  if (text === "") return refuse(400, 21_602, "Message body is required.");
  if (text.length > 1_600) return refuse(400, 21_617, "The message is too long.");
  if (box.isStopped(to)) return refuse(400, 21_610, "Attempt to send to unsubscribed recipient");
  const fault = strikes(to);
  if (fault?.kind === "refuse") return refuse(fault.status, fault.code, "A fault of the test");
  if (fault?.kind === "drop") return void request.socket.destroy();
  const taken = box.add({ way: "out", number: to, text });
  if (fault?.kind === "drop-after-accept") request.socket.destroy();
  else json(response, 201, { sid: taken.sid, status: "queued", to, body: text });
  const callback = field("StatusCallback");
  if (callback) await tellStatus(callback, taken, fault?.kind === "undelivered" ? fault.code : null);
}

async function tellStatus(callback: string, { sid, number }: SentText, failed: number | null): Promise<void> {
  const about = { MessageSid: sid, AccountSid: demoAccount.account, To: number, From: demoAccount.from };
  await callShop(callback, { ...about, MessageStatus: "sent" });
  const last: Record<string, string> =
    failed === null
      ? { MessageStatus: "delivered" }
      : { MessageStatus: "undelivered", ErrorCode: String(failed) };
  await callShop(callback, { ...about, ...last });
}

/** A text from a phone to the shop: brings it to the shop, and keeps what that answers. */
export async function receive(
  box: TextBox,
  url: string,
  number: string,
  text: string,
  files: readonly SentFile[] = [],
): Promise<string | null> {
  const { sid, media = [] } = box.add({ way: "in", number, text }, files);
  const { account } = demoAccount;
  const fields = {
    NumMedia: `${media.length}`,
    ...Object.fromEntries(
      media.flatMap((one, n) => [
        [
          `MediaUrl${n}`,
          `https://api.twilio.com/2010-04-01/Accounts/${account}/Messages/${sid}/Media/${one.sid}`,
        ],
        [`MediaContentType${n}`, one.type],
      ]),
    ),
    MessageSid: sid,
    AccountSid: demoAccount.account,
    From: number,
    To: demoAccount.from,
    Body: text,
  };
  const answer = await callShop(url, fields);
  const reply = /<Message>([\s\S]*?)<\/Message>/.exec(answer ?? "")?.[1];
  if (reply) box.add({ way: "out", number, text: unescaped(reply) });
  return answer;
}

const unescaped = (text: string) => text.replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&amp;/g, "&");

/** Reads a form: up to 64 KB, or 6 MB with files. */
export async function formOf(request: IncomingMessage): Promise<FormData> {
  const type = request.headers["content-type"] ?? "";
  const most = type.startsWith("multipart/") ? 6_000_000 : 64 * 1024;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > most) throw new Error("too long");
    chunks.push(chunk);
  }
  return new Response(new Uint8Array(Buffer.concat(chunks)), {
    headers: { "content-type": type },
  }).formData();
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
