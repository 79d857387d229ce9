import { Id } from "@openhood/domain/fields";
import type Stripe from "stripe";
import type { CardService } from "./config.ts";

/** How long the card service may take to answer, ms. */
const DEADLINE = 10_000;

const clients = new Map<string, Stripe>();

/** The card service's own client; it is loaded when it is first used. */
async function clientOf({ key, url }: CardService): Promise<Stripe> {
  const known = clients.get(`${key} ${url}`);
  if (known) return known;
  const { default: Client } = await import("stripe");
  const { protocol, hostname, port } = new URL(url);
  const client = new Client(key, {
    ...{ host: hostname, port: port || 443, protocol: protocol === "http:" ? "http" : "https" },
    ...{ timeout: DEADLINE, maxNetworkRetries: 2, telemetry: false },
    httpClient: Client.createFetchHttpClient(),
  });
  clients.set(`${key} ${url}`, client);
  return client;
}

/** A page where a customer pays by card, as the card service has it. `intent`: what it calls the money, once there is some. */
export type CardSession = {
  id: string;
  status: "open" | "paid" | "expired";
  /** Where the customer pays; null once it is over. */
  address: string | null;
  intent: string | null;
  cents: number;
};

const sessionOf = (session: Stripe.Checkout.Session): CardSession => ({
  id: session.id,
  status: session.payment_status === "paid" ? "paid" : session.status === "expired" ? "expired" : "open",
  address: session.url,
  intent:
    typeof session.payment_intent === "string"
      ? session.payment_intent
      : (session.payment_intent?.id ?? null),
  cents: session.amount_total ?? 0,
});

/** Opens a page where a customer pays; the same one for the same attempt. @param of.expiresAt ms since 1970 */
export async function openSession(
  service: CardService,
  of: {
    attempt: string;
    cents: number;
    name: string;
    email: string | null;
    language: "en" | "es";
    backTo: string;
    expiresAt: number;
  },
): Promise<CardSession> {
  const client = await clientOf(service);
  const session = await client.checkout.sessions.create(
    {
      mode: "payment",
      allowed_payment_method_types: ["card"],
      client_reference_id: of.attempt,
      metadata: { attempt: of.attempt },
      line_items: [
        {
          quantity: 1,
          price_data: { currency: "usd", unit_amount: of.cents, product_data: { name: of.name } },
        },
      ],
      locale: of.language,
      success_url: of.backTo,
      cancel_url: of.backTo,
      expires_at: Math.floor(of.expiresAt / 1000),
      ...(of.email && { customer_email: of.email }),
    },
    { idempotencyKey: `session ${of.attempt}` },
  );
  return sessionOf(session);
}

/** A page as it is now. */
export async function readSession(service: CardService, id: string): Promise<CardSession> {
  return sessionOf(await (await clientOf(service)).checkout.sessions.retrieve(id));
}

/** Ends a page where nobody has paid yet. @returns how it is then: `paid` where somebody was faster */
export async function endSession(service: CardService, id: string): Promise<CardSession> {
  const client = await clientOf(service);
  try {
    return sessionOf(await client.checkout.sessions.expire(id));
  } catch (error) {
    // It is over already: paid, or expired by itself.
    const now = await readSession(service, id);
    if (now.status === "open") throw error;
    return now;
  }
}

/** What became of a refund. `pending`: the card service says later. */
export type CardRefund = "pending" | "done" | "failed";

const refundOf = ({ status }: Stripe.Refund): CardRefund =>
  status === "succeeded" ? "done" : status === "failed" || status === "canceled" ? "failed" : "pending";

/** Gives money back to the card it came from; the same refund once. */
export async function refundCard(
  service: CardService,
  { id, intent, cents }: { id: string; intent: string; cents: number },
): Promise<CardRefund> {
  const client = await clientOf(service);
  const made = await client.refunds.create(
    { payment_intent: intent, amount: cents, metadata: { refund: id } },
    { idempotencyKey: `refund ${id}` },
  );
  return refundOf(made);
}

/** What the card service says happened, by our own ids of it; null for what is nothing of ours. */
export type CardEvent =
  | { kind: "session"; attempt: string }
  | { kind: "refund"; refund: string; intent: string };

/** The event a call of the card service is of. @throws Error where the service did not sign it */
export async function eventOf(
  service: CardService,
  body: Buffer,
  signature: string,
): Promise<CardEvent | null> {
  const client = await clientOf(service);
  const { data } = await client.webhooks.constructEventAsync(body, signature, service.webhookSecret);
  const object = data.object as Stripe.Checkout.Session | Stripe.Refund;
  if (object.object === "checkout.session") {
    const attempt = Id.safeParse(object.metadata?.attempt);
    return attempt.success ? { kind: "session", attempt: attempt.data } : null;
  }
  if (object.object !== "refund") return null;
  const refund = Id.safeParse(object.metadata?.refund).data;
  const intent = typeof object.payment_intent === "string" ? object.payment_intent : null;
  return refund && intent ? { kind: "refund", refund, intent } : null;
}

/** What became of a refund the card service knows, by the payment's id there; null where it has none of this id. */
export async function readRefund(
  service: CardService,
  { id, intent }: { id: string; intent: string },
): Promise<CardRefund | null> {
  const client = await clientOf(service);
  const { data } = await client.refunds.list({ payment_intent: intent, limit: 100 });
  const found = data.find(({ metadata }) => metadata?.refund === id);
  return found ? refundOf(found) : null;
}
