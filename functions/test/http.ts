import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import type { Request as FunctionRequest } from "firebase-functions/https";
import type { ErrorData } from "../src/api/errors.ts";
import { serve } from "../src/api/serve.ts";

export type Answer = {
  status: number;
  headers: Record<string, string>;
  text: string;
  /** The reply of a call that worked. */
  data: unknown;
  /** Why it did not. */
  error: ErrorData | undefined;
};

export type Call = {
  method?: string;
  /** Path and query as the function sees them. */
  url: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Where the function is connected from; by default a proxy it trusts. */
  remote?: string;
};

class Response extends EventEmitter {
  statusCode = 0;
  headers: Record<string, string> = {};
  ended = Promise.withResolvers<string>();
  setHeader(name: string, value: string): void {
    this.headers[name.toLowerCase()] = value;
  }
  end(body: Buffer): void {
    this.ended.resolve(body.toString());
    this.emit("close");
  }
}

/** One request through the deployed handler, from the bytes of its body to the bytes of the answer. */
export async function request({
  method = "POST",
  url,
  headers = {},
  body,
  remote = "127.0.0.1",
}: Call): Promise<Answer> {
  const response = new Response();
  const given = { "content-type": "application/json", ...headers };
  const rawBody = body === undefined ? undefined : Buffer.from(body);
  await serve(
    { method, url, headers: given, rawBody, socket: { remoteAddress: remote } } as unknown as FunctionRequest,
    response as unknown as ServerResponse,
  );
  const text = await response.ended.promise;
  const parsed = text.startsWith("{") && !text.includes("\n") ? JSON.parse(text) : {};
  return {
    status: response.statusCode,
    headers: response.headers,
    text,
    data: parsed.result?.data,
    error: parsed.error?.data,
  };
}

/** Calls one procedure as the client does: by POST, input as JSON. */
export const call = (path: string, input?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  request({ url: `/api/${path}`, headers, body: JSON.stringify(input ?? null) });
