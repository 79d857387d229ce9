import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { escapeHtml, linkify, STYLE } from "../mail/markup.ts";
import { formOf, isShop, receive, type TextFault, takeMessage } from "./service.ts";
import type { SentText, TextBox } from "./text-box.ts";

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** What the page and the service work with. */
export type TextsSetup = {
  box: TextBox;
  /** The fault that strikes a text to a number now. */
  strikes: (number: string) => TextFault | null;
  /** Where the shop takes texts from phones. */
  receivedUrl: () => Promise<string>;
};

/** Serves the text service's API, and a page with a phone for each number, where one can answer. */
export function textsPage(setup: TextsSetup): RequestListener {
  return (request, response) => {
    answer(setup, request, response).catch((error: Error) => {
      console.error("[texts]", error);
      if (!response.headersSent) send(response, 500, "text/plain", "The page failed; see the terminal.");
    });
  };
}

async function answer(setup: TextsSetup, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // Links that open orders are shown here: a website that points its own name at this machine gets none of them.
  if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(request.headers.host ?? ""))
    return send(response, 403, "text/plain", "Open this page as localhost or 127.0.0.1.");
  const { box } = setup;
  const pathname = URL.parse(request.url ?? "/", "http://localhost")?.pathname ?? "";
  const { method } = request;
  if (method === "POST" && /^\/2010-04-01\/Accounts\/\w+\/Messages\.json$/.test(pathname))
    return takeMessage(box, setup.strikes, request, response);
  if (method === "POST" && pathname === "/answer") {
    // The same page only: another one could answer in somebody's name.
    if (!["same-origin", "none"].includes(String(request.headers["sec-fetch-site"] ?? "none")))
      return send(response, 403, "text/plain", "Answer from the page of texts.");
    const form = await formOf(request);
    const [number, text] = [String(form.get("number") ?? ""), String(form.get("text") ?? "")];
    const sent = form.getAll("file").filter((one) => typeof one !== "string" && one.size > 0) as File[];
    const files = await Promise.all(
      sent.map(async (one) => ({ type: one.type, content: Buffer.from(await one.arrayBuffer()) })),
    );
    if (number && (text.trim() || files.length > 0))
      await receive(box, await setup.receivedUrl(), number, text, files);
    response.writeHead(303, { location: "/" });
    return void response.end();
  }
  if (method === "DELETE" && pathname === "/texts") {
    box.clear();
    return send(response, 204, "text/plain", "");
  }
  // Like Twilio: authenticate, then redirect to a public URL.
  const [, of = "", media = ""] =
    /^\/2010-04-01\/Accounts\/\w+\/Messages\/(\w+)\/Media\/(\w+)$/.exec(pathname) ?? [];
  if (media && method === "GET") {
    if (!isShop(request)) return send(response, 401, "text/plain", "Authenticate");
    if (box.file(media)?.text !== of) return send(response, 404, "text/plain", "Not here");
    response.writeHead(307, { location: `/media/${media}` });
    return void response.end();
  }
  const file = box.file(/^\/media\/(\w+)$/.exec(pathname)?.[1] ?? "");
  if (file && method === "GET") {
    // Serve anything but pictures as a download.
    const type = file.type.startsWith("image/") && !file.type.includes("svg") ? file.type : "";
    return send(response, 200, type || "application/octet-stream", file.content);
  }
  if (method !== "GET" && method !== "HEAD") return send(response, 405, "text/plain", "");
  if (pathname === "/") return send(response, 200, "text/html", page(box));
  if (pathname === "/style.css") return send(response, 200, "text/css", `${STYLE}${PHONES}`);
  if (pathname === "/texts")
    return send(response, 200, "application/json", JSON.stringify(box.list(), null, 2));
  send(response, 404, "text/plain", "Not here");
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, {
    "content-type": `${type}; charset=utf-8`,
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
  });
  response.end(body);
}

const PHONES = `
.phone { border-radius: 1rem; padding: 1rem; margin: 0 0 1.5rem; background: light-dark(#fff, #2c2c2e); }
.phone h2 { margin: 0 0 0.75rem; }
.phone ol { list-style: none; margin: 0; padding: 0; display: flex; flex-direction: column; gap: 0.5rem; }
.phone li { max-width: 85%; padding: 0.5rem 0.75rem; border-radius: 1rem; overflow-wrap: anywhere; white-space: pre-wrap; }
.out { align-self: flex-start; background: light-dark(#ececec, #3f3f42); }
.in { align-self: flex-end; background: light-dark(#0a58ca, #2f6fd6); color: #fff; }
.phone small { display: block; opacity: 0.75; }
.phone form { display: flex; gap: 0.5rem; margin: 0.75rem 0 0; }
.phone input { flex: 1; min-width: 0; font: inherit; padding: 0.5rem 0.75rem; border-radius: 1rem; border: 1px solid currentColor;
  background: transparent; color: inherit; }
.phone form { flex-wrap: wrap; }
.phone form > :not([type="file"]) { order: -1; }
.phone input[type="file"] { flex-basis: 100%; border: 0; padding: 0; }
.phone img { display: block; max-width: 100%; max-height: 20rem; border-radius: 0.5rem; }
.phone button { font: inherit; padding: 0.5rem 1rem; border-radius: 1rem; border: 1px solid currentColor; background: transparent;
  color: inherit; cursor: pointer; }
`;

function page(box: TextBox): string {
  const numbers = [
    ...new Set(
      box
        .list()
        .toReversed()
        .map(({ number }) => number),
    ),
  ];
  const phones = numbers.map((number) =>
    phone(
      number,
      box.list().filter((one) => one.number === number),
      box.isStopped(number),
    ),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Texts the shop sent</title>
<link rel="stylesheet" href="/style.css">
<link rel="icon" href="data:,">
</head>
<body>
<main>
<h1>Texts the shop sent</h1>
<p><a href="/">Look again</a></p>
${phones.join("\n") || "<p>Nothing was sent yet.</p>"}
</main>
</body>
</html>
`;
}

const shown = ({ sid, type }: { sid: string; type: string }) =>
  type.startsWith("image/")
    ? `<img src="/media/${sid}" alt="A picture that was sent">`
    : `<a href="/media/${sid}">${escapeHtml(type || "A file")}</a> `;

function phone(number: string, texts: readonly SentText[], isStopped: boolean): string {
  const rows = texts.map(
    ({ way, text, at, media = [] }) =>
      `<li class="${way}">${media.map(shown).join("")}${linkify(text)}<small>${at.slice(11, 16)} UTC</small></li>`,
  );
  const name = escapeHtml(number);
  return `<section class="phone" aria-label="${name}">
<h2>${name}${isStopped ? " (said stop)" : ""}</h2>
<ol>${rows.join("")}</ol>
<form method="post" action="/answer" enctype="multipart/form-data">
<input type="hidden" name="number" value="${name}">
<input name="text" aria-label="Answer from ${name}" placeholder="Answer, or STOP" autocomplete="off" maxlength="1000">
<input type="file" name="file" aria-label="Picture or other file from ${name}" multiple>
<button>Send</button>
</form>
</section>`;
}
