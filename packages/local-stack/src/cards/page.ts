import type { RequestListener, ServerResponse } from "node:http";
import { escapeHtml, STYLE } from "../mail/markup.ts";
import { formOf } from "../texts/service.ts";
import type { CardBox, CardFaults, CardSession } from "./card-box.ts";
import { callService, callShop } from "./service.ts";

// A form leads back to the shop once it is paid: that is another origin.
const POLICY =
  "default-src 'none'; style-src 'self'; form-action 'self' http://127.0.0.1:* http://localhost:*; base-uri 'none'; frame-ancestors 'none'";

/** What the page and the service work with. */
export type CardsSetup = {
  box: CardBox;
  /** Where this peer is. */
  url: () => string;
  /** Where the shop takes calls about payments. */
  eventsUrl: () => Promise<string>;
};

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** Serves the card service's API, the page where a customer pays, and one that shows what was paid and plays faults. */
export function cardsPage(setup: CardsSetup): RequestListener {
  return (request, response) => {
    answer(setup, request, response).catch((error: Error) => {
      console.error("[cards]", error);
      if (!response.headersSent) send(response, 500, "text/plain", "The page failed; see the terminal.");
    });
  };
}

async function answer(
  setup: CardsSetup,
  request: Parameters<RequestListener>[0],
  response: ServerResponse,
): Promise<void> {
  if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(request.headers.host ?? ""))
    return send(response, 403, "text/plain", "Open this page as localhost or 127.0.0.1.");
  const { box } = setup;
  if (await callService(box, setup.url(), request, response)) return;
  const { pathname } = new URL(request.url ?? "/", setup.url());
  const leadTo = (location: string) => {
    response.writeHead(303, { location });
    response.end();
  };
  const session = box.session(/^\/pay\/(\w+)$/.exec(pathname)?.[1] ?? "");
  if (request.method === "POST") {
    // The same page only: another one could pay in somebody's name.
    if (!["same-origin", "none"].includes(String(request.headers["sec-fetch-site"] ?? "none")))
      return send(response, 403, "text/plain", "Pay from the page itself.");
    const form = await formOf(request);
    const fields = { get: (name: string) => form.get(name)?.toString() ?? null };
    if (session) {
      if (fields.get("act") === "cancel") return leadTo(session.cancelUrl);
      if (fields.get("act") === "decline") return send(response, 402, "text/html", payPage(session, true));
      if (session.status === "open") {
        box.pay(session);
        await callShop(box, await setup.eventsUrl(), { session });
      }
      return leadTo(session.status === "complete" ? session.successUrl : `/pay/${session.id}`);
    }
    if (pathname === "/faults") {
      const [events, refunds] = [fields.get("events"), fields.get("refunds")];
      if (events) box.faults.events = events as CardFaults["events"];
      if (refunds) box.faults.refunds = refunds as CardFaults["refunds"];
      return leadTo("/");
    }
    const refund = box.refunds.find(({ id }) => id === fields.get("refund"));
    if (pathname === "/refunds" && refund) {
      box.endRefund(refund, fields.get("act") === "fail" ? "failed" : "succeeded");
      await callShop(box, await setup.eventsUrl(), { refund });
    }
    return leadTo("/");
  }
  if (request.method !== "GET") return send(response, 405, "text/plain", "");
  if (pathname === "/style.css") return send(response, 200, "text/css", STYLE);
  if (session) return send(response, 200, "text/html", payPage(session, false));
  if (pathname === "/") return send(response, 200, "text/html", listPage(box));
  send(response, 404, "text/plain", "Not here");
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    ...{ "content-type": `${type}; charset=utf-8`, "content-security-policy": POLICY },
    ...{ "x-content-type-options": "nosniff", "referrer-policy": "no-referrer", "cache-control": "no-store" },
  });
  response.end(body);
}

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/style.css">
<link rel="icon" href="data:,">
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;

function payPage(session: CardSession, isDeclined: boolean): string {
  const { status, amount, name } = session;
  if (status !== "open")
    return page("Card payment", `<p>This page is ${status === "complete" ? "paid" : "no longer valid"}.</p>`);
  return page(
    `Pay ${dollars(amount)}`,
    `<p>${escapeHtml(name)}</p>
${isDeclined ? '<p role="alert">The card was declined. Try again.</p>' : ""}
<form method="post"><button name="act" value="pay">Pay ${dollars(amount)} with a test card</button>
<button name="act" value="decline">Have the card declined</button>
<button name="act" value="cancel">Back to the shop</button></form>`,
  );
}

function choice(name: string, now: string, options: readonly string[]): string {
  const all = options.map(
    (one) => `<button name="${name}" value="${one}"${one === now ? " disabled" : ""}>${one}</button>`,
  );
  return `<form method="post" action="/faults"><p>${name}: ${all.join(" ")}</p></form>`;
}

function listPage(box: CardBox): string {
  const sessions = box.sessions
    .toReversed()
    .map(
      ({ id, name, amount, status }) =>
        `<li><a href="/pay/${id}">${escapeHtml(name)}: ${dollars(amount)}</a> (${status})</li>`,
    );
  const refunds = box.refunds.toReversed().map(
    ({ id, amount, status }) =>
      `<li>Refund of ${dollars(amount)}: ${status}
<form method="post" action="/refunds"><input type="hidden" name="refund" value="${id}">
<button name="act" value="make">Make it</button> <button name="act" value="fail">Have it fail</button></form></li>`,
  );
  return page(
    "Card payments",
    `<p><a href="/">Look again</a></p>
<ul>${[...sessions, ...refunds].join("") || "<li>Nothing was paid yet.</li>"}</ul>
<h2>Faults</h2>
${choice("events", box.faults.events, ["once", "twice", "lost"])}
${choice("refunds", box.faults.refunds, ["succeeded", "pending", "failed"])}`,
  );
}
