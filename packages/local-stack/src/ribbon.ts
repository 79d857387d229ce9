import fs from "node:fs";
import path from "node:path";
import type { RequestHandler } from "express";

const PAGE = path.join(import.meta.dirname, "ribbon-page.js");

/** Where the ribbon's script is served. */
export const RIBBON = "/__openhood/ribbon.js";

/** What the ribbon names: who can sign in here, and where the e-mails and texts are. */
export type RibbonFacts = {
  /** What this shop is, in the languages of its pages. */
  title: { en: string; es: string };
  accounts: readonly string[];
  password: string | null;
  mailUrl: string;
  textsUrl: string;
};

/**
 * Serves a slim line over every page that says what this shop is, and puts it there once the page has painted. It belongs to the
 * local stack's hosting alone: no build of the client has it. It stands in the flow, so it covers nothing.
 */
export function ribbon(facts: () => Promise<RibbonFacts>): RequestHandler {
  return (request, response, next) => {
    if (request.path === RIBBON) {
      facts().then(
        (known) =>
          response
            .set("Cache-Control", "no-store")
            .type("text/javascript")
            .send(`globalThis.openhoodRibbon = ${JSON.stringify(known)};\n${fs.readFileSync(PAGE, "utf8")}`),
        next,
      );
      return;
    }
    if (request.headers["sec-fetch-dest"] !== "document") return next();
    // The page as it is stored and as it is sent are two: neither may stand for the other.
    delete request.headers["if-none-match"];
    delete request.headers["if-modified-since"];
    request.headers["accept-encoding"] = "identity";
    const chunks: Buffer[] = [];
    const { write, end, writeHead } = response;
    const isPage = () => String(response.getHeader("content-type")).startsWith("text/html");
    const keep = (chunk: unknown) => {
      if (typeof chunk === "string" || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    };
    response.writeHead = ((...given: Parameters<typeof writeHead>) => {
      if (isPage())
        for (const name of ["content-length", "etag", "last-modified"]) response.removeHeader(name);
      return writeHead.apply(response, given);
    }) as typeof writeHead;
    response.write = ((chunk: unknown, ...rest: unknown[]) => {
      if (!isPage()) return write.apply(response, [chunk, ...rest] as never);
      keep(chunk);
      return true;
    }) as typeof write;
    response.end = ((chunk: unknown, ...rest: unknown[]) => {
      if (!isPage()) return end.apply(response, [chunk, ...rest] as never);
      keep(chunk);
      const script = `<script defer src="${RIBBON}"></script>`;
      const html = Buffer.concat(chunks).toString();
      return end.call(response, html.replace("</body>", `${script}</body>`), "utf8");
    }) as typeof end;
    next();
  };
}
