import type { IncomingMessage, ServerResponse } from "node:http";
import Stripe from "stripe";
import { formOf } from "../texts/service.ts";
import { type CardBox, type CardRefund, type CardSession, demoCards } from "./card-box.ts";

/** A session as the service's API tells it, as far as the shop reads it. */
const shownSession = (
  one: CardSession,
  url: string,
): Pick<
  Stripe.Checkout.Session,
  "id" | "object" | "status" | "payment_status" | "amount_total" | "url" | "payment_intent" | "metadata"
> & { client_reference_id: string } => ({
  ...{ id: one.id, object: "checkout.session", status: one.status, payment_status: one.payment_status },
  ...{ amount_total: one.amount, url: one.status === "open" ? `${url}/pay/${one.id}` : null },
  ...{ payment_intent: one.intent, metadata: one.metadata, client_reference_id: one.reference },
});

const shownRefund = (
  one: CardRefund,
): Pick<Stripe.Refund, "id" | "object" | "status" | "amount" | "payment_intent" | "metadata"> => ({
  ...{ id: one.id, object: "refund", status: one.status, amount: one.amount },
  ...{ payment_intent: one.intent, metadata: one.metadata },
});

/** What the API is asked for; null for what this peer does not know. */
export async function callService(
  box: CardBox,
  url: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { pathname, searchParams } = new URL(request.url ?? "/", url);
  if (!pathname.startsWith("/v1/")) return false;
  const send = (status: number, body: object): true => {
    response.writeHead(status, { "content-type": "application/json", "request-id": "req_demo" });
    response.end(JSON.stringify(body));
    return true;
  };
  const refuse = (status: number, message: string) =>
    send(status, { error: { type: "invalid_request_error", message } });
  if (request.headers.authorization !== `Bearer ${demoCards.key}`)
    return send(401, { error: { type: "invalid_request_error", message: "Invalid API Key provided" } });
  const { method } = request;
  const form = method === "POST" ? await formOf(request) : new FormData();
  const fields = new URLSearchParams(
    [...form].map(([name, value]): [string, string] => [name, String(value)]),
  );
  const key = request.headers["idempotency-key"];
  const keyed = typeof key === "string" ? key : undefined;
  const metadata = Object.fromEntries(
    [...fields].flatMap(([name, value]) => {
      const found = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return found ? [[found, value]] : [];
    }),
  );
  if (method === "POST" && pathname === "/v1/checkout/sessions") {
    const amount = Number(fields.get("line_items[0][price_data][unit_amount]"));
    if (!Number.isInteger(amount) || amount < 50) return refuse(400, "Amount must be at least $0.50 usd");
    const id = box.once(keyed, () =>
      box.addSession({
        ...{ amount, metadata, reference: fields.get("client_reference_id") ?? "" },
        name: fields.get("line_items[0][price_data][product_data][name]") ?? "",
        ...{ successUrl: fields.get("success_url") ?? "", cancelUrl: fields.get("cancel_url") ?? "" },
        expiresAt: Number(fields.get("expires_at")),
      }),
    );
    const found = box.session(id);
    return found ? send(200, shownSession(found, url)) : refuse(404, "No such session");
  }
  const [, id = "", act] = /^\/v1\/checkout\/sessions\/(\w+)(?:\/(expire))?$/.exec(pathname) ?? [];
  if (id) {
    const found = box.session(id);
    if (!found) return refuse(404, `No such checkout.session: ${id}`);
    if (method === "POST" && act) {
      if (found.status !== "open")
        return refuse(400, "Only Checkout Sessions with a status of open can be expired");
      box.change(found, { status: "expired" });
    }
    return send(200, shownSession(found, url));
  }
  if (pathname === "/v1/refunds" && method === "POST") {
    const [intent, amount] = [fields.get("payment_intent") ?? "", Number(fields.get("amount"))];
    const refund = box.once(keyed, () =>
      box.left(intent) < amount ? "" : box.addRefund({ intent, amount, metadata }),
    );
    const found = box.refunds.find((one) => one.id === refund);
    return found
      ? send(200, shownRefund(found))
      : refuse(400, "Refund amount is greater than unrefunded amount");
  }
  if (pathname === "/v1/refunds" && method === "GET") {
    const data = box.refunds.filter((one) => one.intent === searchParams.get("payment_intent"));
    return send(200, { object: "list", has_more: false, url: "/v1/refunds", data: data.map(shownRefund) });
  }
  return refuse(404, `Unrecognized request URL (${method}: ${pathname})`);
}

/** Calls the shop about something, signed as the service signs it. @returns the shop's status, 0 where it did not answer */
export async function callShop(
  box: CardBox,
  eventsUrl: string,
  of: { session: CardSession } | { refund: CardRefund },
): Promise<number> {
  const isSession = "session" in of;
  const type = isSession
    ? of.session.status === "expired"
      ? "checkout.session.expired"
      : "checkout.session.completed"
    : of.refund.status === "failed"
      ? "refund.failed"
      : "refund.updated";
  const payload = JSON.stringify({
    ...{ id: `evt_${Date.now()}`, object: "event", type, created: Math.floor(Date.now() / 1000) },
    data: { object: isSession ? shownSession(of.session, "") : shownRefund(of.refund) },
  });
  const signature = new Stripe(demoCards.key).webhooks.generateTestHeaderString({
    ...{ payload, secret: demoCards.webhookSecret },
  });
  const call = () =>
    fetch(eventsUrl, {
      ...{ method: "POST", body: payload },
      headers: { "content-type": "application/json", "stripe-signature": signature },
    }).then(
      ({ status }) => status,
      () => 0,
    );
  if (box.faults.events === "lost") return 0;
  const status = await call();
  return box.faults.events === "twice" ? call() : status;
}
