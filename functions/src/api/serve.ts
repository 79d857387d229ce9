import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import type { Request as FunctionRequest } from "firebase-functions/https";
import { config } from "../infra/config.ts";
import { log } from "../infra/log.ts";
import { contextOf } from "./context.ts";
import { corsHeaders, preflight } from "./cors.ts";
import { asTrpcError, errorData, logOnce } from "./errors.ts";
import { oneClick } from "./one-click.ts";
import { appRouter } from "./router.ts";
import { textCallback } from "./text-callback.ts";

/** Largest body, bytes. Files go elsewhere. */
const MAX_BODY = 256 * 1024;
/** From this many bytes on an answer is compressed: what the desk searches is megabytes. */
const MUCH = 64 * 1024;
const MAX_BATCH = 10;
/** Deepest nesting of a body: no input of ours comes near it. */
const MAX_DEPTH = 32;
const methods = new Set(["GET", "HEAD", "POST"]);
/** What every answer says: it is data, never a page. Hosting sets the same headers, but the function has an address of its own too. */
const noPage = [
  ["Cache-Control", "no-store"],
  [
    "Content-Security-Policy",
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ],
  ["X-Content-Type-Options", "nosniff"],
  ["Strict-Transport-Security", "max-age=63072000; includeSubDomains; preload"],
  ["Referrer-Policy", "no-referrer"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
] as const;

// Fails the start of the function, not the first customer, when something is missing.
if (config().production && config().trustedProxies.length === 0)
  log("WARNING", "OPENHOOD_TRUSTED_PROXIES is not set: callers behind one proxy count as one");

/** Answers one request of the API, under Hosting's `/api` or at the function's own address. */
export async function serve(req: FunctionRequest, res: ServerResponse): Promise<void> {
  const requestId = randomUUID();
  const canceled = new AbortController();
  res.once("close", () => canceled.abort());
  const answer = await answerTo(req, canceled.signal, requestId);
  res.statusCode = answer.status;
  const headers = new Headers(answer.headers);
  for (const [name, value] of corsHeaders(req.headers.origin)) headers.append(name, value);
  for (const [name, value] of headers) res.setHeader(name, value);
  for (const [name, value] of noPage) res.setHeader(name, value);
  res.setHeader("X-Request-Id", requestId);
  const body = Buffer.from(await answer.arrayBuffer());
  const accepted = String(req.headers["accept-encoding"]);
  const encoding = body.length < MUCH ? undefined : encodings.find((one) => accepted.includes(one));
  if (encoding) {
    res.setHeader("Content-Encoding", encoding);
    res.setHeader("Vary", "Accept-Encoding, Origin");
  }
  res.end(encoding ? await packed[encoding](body) : body);
}

/** The first that is accepted. Brotli at this quality takes as long as gzip, and a quarter less on the wire. */
const encodings = ["br", "gzip"] as const;
const packed = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 4 }),
};

function webRequest(req: FunctionRequest, signal: AbortSignal): Request {
  const path = req.url.replace(/^\/+(?:api(?=[/?]|$)\/*)?/, "/");
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  const hasBody = req.method !== "GET" && req.method !== "HEAD" && req.rawBody?.length > 0;
  return new Request(new URL(path, "http://function.local"), {
    method: req.method,
    headers,
    signal,
    ...(hasBody && { body: new Uint8Array(req.rawBody) }),
  });
}

async function answerTo(req: FunctionRequest, signal: AbortSignal, requestId: string): Promise<Response> {
  const body: Buffer | undefined = req.rawBody;
  if (body && body.length > MAX_BODY) return refusal(new TRPCError({ code: "PAYLOAD_TOO_LARGE" }), requestId);
  if (body && deeperThan(body, MAX_DEPTH)) return refusal(new TRPCError({ code: "BAD_REQUEST" }), requestId);
  const asked = preflight(req.method, req.headers);
  if (asked) return asked;
  if (!methods.has(req.method)) return refusal(new TRPCError({ code: "METHOD_NOT_SUPPORTED" }), requestId);
  try {
    const request = webRequest(req, signal);
    const pressed = await oneClick(request.method, new URL(request.url), requestId);
    if (pressed) return pressed;
    const called = await textCallback(request, requestId);
    if (called) return called;
    const ctx = await contextOf(request, requestId, req.socket?.remoteAddress);
    return await fetchRequestHandler({
      endpoint: "",
      req: request,
      router: appRouter,
      createContext: () => ctx,
      maxBatchSize: MAX_BATCH,
      // Reads go by POST too, so that nothing personal stands in an address or a log.
      allowMethodOverride: true,
      onError: ({ error }) => logOnce(error, { requestId }),
    });
  } catch (error) {
    return refusal(
      asTrpcError(error) ?? new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: error }),
      requestId,
    );
  }
}

// The client takes one error for a whole batch.
function refusal(error: TRPCError, requestId: string): Response {
  logOnce(error, { requestId });
  const status = getHTTPStatusCodeFromError(error);
  const data = errorData(error, requestId, status);
  return Response.json({ error: { code: -32_603, message: data.reason, data } }, { status });
}

/** Does the JSON text nest deeper than this? Brackets inside strings do not count. */
export function deeperThan(json: Uint8Array, max: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (inString) {
      if (byte === 0x5c) at++;
      else if (byte === 0x22) inString = false;
    } else if (byte === 0x22) inString = true;
    else if (byte === 0x5b || byte === 0x7b) {
      if (++depth > max) return true;
    } else if (byte === 0x5d || byte === 0x7d) depth--;
  }
  return false;
}
