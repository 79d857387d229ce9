import { z } from "zod";
import { noteTextStatus } from "../features/texts/note-text-status.ts";
import { receiveText } from "../features/texts/receive-text.ts";
import { type Ctx, makeCtx } from "../infra/ctx.ts";
import { Problem } from "../infra/problem.ts";
import { isSigned } from "../infra/texter.ts";

/** Twilio allows ten media files per message. */
const MAX_MEDIA = 10;
/** Most of a call of the text service, in characters: a text has 1,600. */
const MAX_CALL = 16 * 1024;

const Sid = z.string().regex(/^[A-Za-z0-9]{2,64}$/);
const Status = z.object({
  MessageSid: Sid,
  MessageStatus: z.string().max(40),
  ErrorCode: z
    .string()
    .regex(/^\d{1,6}$/)
    .optional(),
});
const Received = z.object({
  MessageSid: Sid,
  From: z.string().max(40),
  Body: z.string().max(4_000).default(""),
  OptOutType: z.string().max(20).optional(),
});
const MediaId = /\/Media\/(ME[A-Za-z0-9]{1,62})$/;

/** Media ids from `MediaUrl0` to `MediaUrl9`. We build the download URL from the id, so the posted host is ignored. */
const mediaIn = (fields: Record<string, string>): string[] =>
  Array.from({ length: MAX_MEDIA }, (_, n) => MediaId.exec(fields[`MediaUrl${n}`] ?? "")?.[1] ?? []).flat();

/**
 * Answers the text service, which says here what became of a text, and what somebody answered. It signs each call, and that is
 * checked before anything is read. Each call may come twice, and late.
 * @returns null for any other address
 * @throws Problem `not-found` where the shop sends no texts, `forbidden` for a call the service did not sign
 */
export async function textCallback(request: Request, requestId: string): Promise<Response | null> {
  const { pathname, search, searchParams } = new URL(request.url);
  const act = pathname === "/texts/status" ? status : pathname === "/texts/received" ? received : null;
  if (!act) return null;
  const ctx = makeCtx({ requestId, actor: { role: "public" }, client: "unknown" });
  const { texts, siteUrl } = ctx.config;
  if (!texts || request.method !== "POST") throw new Problem("not-found");
  const body = await request.text();
  const fields = new URLSearchParams(body);
  const signature = request.headers.get("X-Twilio-Signature") ?? "";
  if (
    body.length > MAX_CALL ||
    !isSigned(texts.token, `${siteUrl}/api${pathname}${search}`, fields, signature)
  )
    throw new Problem("forbidden");
  return act(ctx, Object.fromEntries(fields), searchParams);
}

async function status(ctx: Ctx, fields: object, search: URLSearchParams): Promise<Response> {
  const said = Status.safeParse(fields);
  const id = search.get("id") ?? "";
  if (said.success && /^[\w-]{1,64}$/.test(id)) {
    const { MessageSid: sid, MessageStatus: is, ErrorCode } = said.data;
    await noteTextStatus(ctx, { id, sid, is, code: Number(ErrorCode ?? 0) });
  }
  return new Response(null, { status: 204 });
}

async function received(ctx: Ctx, fields: Record<string, string>): Promise<Response> {
  const said = Received.safeParse(fields);
  const { reply } = said.success
    ? await receiveText(ctx, {
        sid: said.data.MessageSid,
        from: said.data.From,
        text: said.data.Body,
        isAnswered: said.data.OptOutType !== undefined,
        media: mediaIn(fields),
      })
    : { reply: null };
  const message = reply === null ? "" : `<Message>${escaped(reply)}</Message>`;
  return new Response(`<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`, {
    headers: { "Content-Type": "text/xml; charset=utf-8" },
  });
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string) => text.replace(/[&<>]/g, (one) => escapes[one] ?? one);
