import type { OutgoingHttpHeaders } from "node:http";
import type { RequestHandler } from "express";

/** Far more than the client has; what asks for each in many ways is answered as before. */
const MOST = 2_000;

/**
 * Answers for a file under `/assets` from memory once it has been sent whole: its name is of what is in it, so neither can change. A page
 * of the desk asks for ninety, and finding, reading and compressing each took a fifth of this process's time for it.
 */
export function keptAssets(): RequestHandler {
  const kept = new Map<string, { headers: OutgoingHttpHeaders; body: Buffer }>();
  return (request, response, next) => {
    const { method, url, headers } = request;
    if (method !== "GET" || !/^\/assets\/[^?]+$/.test(url) || headers.range || headers["if-none-match"])
      return next();
    const name = `${url} ${headers["accept-encoding"]}`;
    const known = kept.get(name);
    if (known) return void response.set(known.headers).end(known.body);
    const parts: Buffer[] = [];
    const note = (part: unknown) => {
      if (typeof part === "string" || part instanceof Uint8Array) parts.push(Buffer.from(part as string));
    };
    const { write, end } = response;
    response.write = (...args: unknown[]) => {
      note(args[0]);
      return write.apply(response, args as Parameters<typeof write>);
    };
    response.end = (...args: unknown[]) => {
      note(args[0]);
      return end.apply(response, args as Parameters<typeof end>);
    };
    response.on("finish", () => {
      if (response.statusCode !== 200 || kept.size >= MOST) return;
      const { "transfer-encoding": _, ...headers } = response.getHeaders();
      kept.set(name, { headers, body: Buffer.concat(parts) });
    });
    next();
  };
}
