import type { Request, RequestHandler, Response } from "express";
import type { FunctionsModule } from "./functions-module.ts";

/** Cloud Functions takes bodies up to 32 MB, Hosting's way to them less; what is larger never reaches a function. */
const MAX_BODY = 10 * 1024 * 1024;

type Handler = (request: Request & { rawBody?: Buffer }, response: Response) => unknown;

/** Calls an HTTPS function of the module as the cloud does: with `rawBody`, and the client's address appended. */
export function callFunction(module: Promise<FunctionsModule>, name: string): RequestHandler {
  return async (request, response) => {
    try {
      const handler = (await module)[name];
      if (typeof handler !== "function") return void response.status(404).end();
      const body = await readBody(request);
      if (!body) {
        response.set("connection", "close").status(413).type("text").send("Request body too large");
        return;
      }
      const client = request.socket.remoteAddress?.replace(/^::ffff:/, "") ?? "";
      const forwarded = request.headers["x-forwarded-for"];
      request.headers["x-forwarded-for"] = forwarded ? `${forwarded}, ${client}` : client;
      request.headers["x-forwarded-proto"] ??= "http";
      request.headers["x-forwarded-host"] ??= request.headers.host ?? "";
      await (handler as Handler)(
        Object.assign(request, { rawBody: body, body: parsed(request, body) }),
        response,
      );
    } catch (error) {
      console.error(`[functions] ${name} failed:`, error);
      if (response.headersSent) response.destroy();
      else response.status(500).type("text").send("Internal Server Error");
    }
  };
}

/** The whole body, or undefined when it is too large. */
function readBody(request: Request): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers["content-length"]) > MAX_BODY) return resolve(undefined);
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_BODY) chunks.push(chunk);
      else {
        request.pause();
        resolve(undefined);
      }
    });
    request.on("end", () => resolve(Buffer.concat(chunks)));
    request.on("error", reject);
  });
}

function parsed(request: Request, body: Buffer): unknown {
  if (!request.is("json")) return body;
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return body;
  }
}
