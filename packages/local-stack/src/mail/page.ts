import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Mail, Mailbox } from "./mailbox.ts";
import { escapeHtml, linkify, STYLE } from "./markup.ts";
import { type Inbound, isAnswerable, replyTo } from "./reply.ts";

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
// What a mail says is shown like a mail program would: no scripts, nothing fetched, links open elsewhere.
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/**
 * Serves the list of mails, each mail, and the same as JSON under /mails.
 * @param inbound where a mail is answered to, once that is known
 */
export function mailPage(mailbox: Mailbox, inbound: () => Inbound | null = () => null): RequestListener {
  return (request, response) => {
    answer({ mailbox, inbound: inbound() }, request, response).catch((error: Error) => {
      console.error("[mail]", error);
      send(response, 500, "text/plain", "The page failed; see the terminal.");
    });
  };
}

type Of = { mailbox: Mailbox; inbound: Inbound | null };

async function answer(
  { mailbox, inbound }: Of,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // Sign-in links are shown here: a website that points its own name at this machine gets none of it.
  if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(request.headers.host ?? "")) {
    return send(response, 403, "text/plain", "Open this page as localhost or 127.0.0.1.");
  }
  const url = URL.parse(request.url ?? "/", "http://localhost");
  const pathname = url?.pathname;
  if (!pathname) return send(response, 400, "text/plain", "Bad Request");
  if (request.method === "DELETE" && pathname === "/mails") {
    mailbox.clear();
    return send(response, 204, "text/plain", "");
  }
  const [, answered = ""] = /^\/mails\/([\w-]+)\/reply$/.exec(pathname) ?? [];
  if (request.method === "POST" && answered) return reply({ mailbox, inbound }, answered, request, response);
  if (request.method !== "GET" && request.method !== "HEAD") return send(response, 405, "text/plain", "");
  if (pathname === "/") return send(response, 200, "text/html", listPage(await mailbox.list()));
  if (pathname === "/style.css") return send(response, 200, "text/css", STYLE);
  if (pathname === "/mails") {
    return send(response, 200, "application/json", JSON.stringify(await mailbox.list(), null, 2));
  }
  const [, of = "", place] = /^\/mails\/([\w-]+)\/attachments\/(\d{1,3})$/.exec(pathname) ?? [];
  const attached = place ? await mailbox.attachment(of, Number(place)) : undefined;
  if (attached) {
    const name = encodeURIComponent(attached.filename);
    response.setHeader("content-disposition", `attachment; filename*=UTF-8''${name}`);
    return send(response, 200, "application/octet-stream", attached.content);
  }
  const [, id = "", part] = /^\/mails\/([\w-]+)(?:\/(html|raw))?$/.exec(pathname) ?? [];
  const mail = await mailbox.get(id);
  if (!mail) return send(response, 404, "text/html", document("Not here", "<p>There is no such mail.</p>"));
  if (part === "raw") return send(response, 200, "text/plain", Buffer.from(mail.raw, "latin1"));
  if (part === "html") {
    return send(response, 200, "text/html", `<base target="_blank">${mail.html}`, MAIL_POLICY);
  }
  send(response, 200, "text/html", onePage(mail, isAnswerable(inbound, mail), url.searchParams.get("reply")));
}

const MAX_FORM = 100_000;

async function reply(
  { mailbox, inbound }: Of,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const site = request.headers["sec-fetch-site"] ?? "same-origin";
  const mail = await mailbox.get(id);
  if (!mail || !inbound || !isAnswerable(inbound, mail) || site !== "same-origin")
    return send(response, 403, "text/plain", "Nobody receives that.");
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
    if (Buffer.concat(chunks).length > MAX_FORM) return send(response, 413, "text/plain", "Too long");
  }
  const text = new URLSearchParams(Buffer.concat(chunks).toString("utf8")).get("text") ?? "";
  const status = await replyTo(inbound, mail, text);
  response.writeHead(303, { location: `/mails/${id}?reply=${status}` }).end();
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  policy = PAGE_POLICY,
): void {
  response.writeHead(status, {
    "content-type": `${type}; charset=utf-8`,
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
  });
  response.end(body);
}

function listPage(mails: Mail[]): string {
  const rows = mails
    .toReversed()
    .map(
      (mail) => `<li><a href="/mails/${mail.id}">
        <strong>${escapeHtml(mail.subject || "(no subject)")}</strong>
        <span>to ${escapeHtml(mail.envelope.to.join(", "))}</span>
        <time datetime="${mail.receivedAt}">${time(mail)}</time></a></li>`,
    )
    .join("\n");
  const body = rows ? `<ul class="mails">${rows}</ul>` : "<p>Nothing was sent yet.</p>";
  return document("Mails the shop sent", body, '<meta http-equiv="refresh" content="5">');
}

function replyForm(mail: Mail, status: string | null): string {
  const said = status && (status === "200" ? "Sent to the shop." : `The shop did not take it: ${status}.`);
  return `<h2>Reply as ${escapeHtml(mail.envelope.to.join(", "))}</h2>
    ${said ? `<p role="status">${escapeHtml(said)}</p>` : ""}
    <form method="post" action="/mails/${mail.id}/reply">
      <p><textarea name="text" rows="5" required aria-label="Your reply"></textarea></p>
      <p><button>Send reply</button></p>
    </form>`;
}

function onePage(mail: Mail, answerable: boolean, status: string | null): string {
  const fact = (name: string, value: string) =>
    value ? `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>` : "";
  const attachments = mail.attachments.map(
    (a, place) =>
      `<a href="/mails/${mail.id}/attachments/${place}">${escapeHtml(a.filename || "unnamed")}</a> (${escapeHtml(a.mimeType)}, ${a.size} bytes)`,
  );
  return document(
    mail.subject || "(no subject)",
    `<p><a href="/">All mails</a> · <a href="/mails/${mail.id}/raw">As it was sent</a></p>
    <dl>
      ${fact("From", mail.from)}
      ${fact("To", mail.envelope.to.join(", "))}
      ${fact("Reply to", mail.replyTo.join(", "))}
      ${fact("Received", time(mail))}
      ${attachments.length > 0 ? `<dt>Attached</dt><dd>${attachments.join(", ")}</dd>` : ""}
    </dl>
    ${mail.text ? `<h2>Text</h2><pre>${linkify(mail.text)}</pre>` : ""}
    ${
      mail.html
        ? `<h2>HTML</h2><iframe title="The mail as HTML" src="/mails/${mail.id}/html"
            sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
        : ""
    }
    ${answerable ? replyForm(mail, status) : ""}`,
  );
}

const time = (mail: Mail) => `${mail.receivedAt.slice(0, 10)} ${mail.receivedAt.slice(11, 19)} UTC`;

function document(title: string, body: string, head = ""): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/style.css">
<link rel="icon" href="data:,">
${head}
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
}
