import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Mail, Mailbox } from "./mailbox.ts";
import { escapeHtml, linkify, STYLE } from "./markup.ts";

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
// What a mail says is shown like a mail program would: no scripts, nothing fetched, links open elsewhere.
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Serves the list of mails, each mail, and the same as JSON under /mails. */
export function mailPage(mailbox: Mailbox): RequestListener {
  return (request, response) => {
    answer(mailbox, request, response).catch((error: Error) => {
      console.error("[mail]", error);
      send(response, 500, "text/plain", "The page failed; see the terminal.");
    });
  };
}

async function answer(mailbox: Mailbox, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // Sign-in links are shown here: a website that points its own name at this machine gets none of it.
  if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(request.headers.host ?? "")) {
    return send(response, 403, "text/plain", "Open this page as localhost or 127.0.0.1.");
  }
  const pathname = URL.parse(request.url ?? "/", "http://localhost")?.pathname;
  if (!pathname) return send(response, 400, "text/plain", "Bad Request");
  if (request.method === "DELETE" && pathname === "/mails") {
    mailbox.clear();
    return send(response, 204, "text/plain", "");
  }
  if (request.method !== "GET" && request.method !== "HEAD") return send(response, 405, "text/plain", "");
  if (pathname === "/") return send(response, 200, "text/html", listPage(await mailbox.list()));
  if (pathname === "/style.css") return send(response, 200, "text/css", STYLE);
  if (pathname === "/mails") {
    return send(response, 200, "application/json", JSON.stringify(await mailbox.list(), null, 2));
  }
  const [, id = "", part] = /^\/mails\/([\w-]+)(?:\/(html|raw))?$/.exec(pathname) ?? [];
  const mail = await mailbox.get(id);
  if (!mail) return send(response, 404, "text/html", document("Not here", "<p>There is no such mail.</p>"));
  if (part === "raw") return send(response, 200, "text/plain", Buffer.from(mail.raw, "latin1"));
  if (part === "html") {
    return send(response, 200, "text/html", `<base target="_blank">${mail.html}`, MAIL_POLICY);
  }
  send(response, 200, "text/html", onePage(mail));
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

function onePage(mail: Mail): string {
  const fact = (name: string, value: string) =>
    value ? `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>` : "";
  const attachments = mail.attachments.map(
    (a) => `${a.filename || "unnamed"} (${a.mimeType}, ${a.size} bytes)`,
  );
  return document(
    mail.subject || "(no subject)",
    `<p><a href="/">All mails</a> · <a href="/mails/${mail.id}/raw">As it was sent</a></p>
    <dl>
      ${fact("From", mail.from)}
      ${fact("To", mail.envelope.to.join(", "))}
      ${fact("Reply to", mail.replyTo.join(", "))}
      ${fact("Received", time(mail))}
      ${fact("Attached", attachments.join(", "))}
    </dl>
    ${mail.text ? `<h2>Text</h2><pre>${linkify(mail.text)}</pre>` : ""}
    ${
      mail.html
        ? `<h2>HTML</h2><iframe title="The mail as HTML" src="/mails/${mail.id}/html"
            sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
        : ""
    }`,
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
