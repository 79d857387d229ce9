import { REGION } from "@openhood/domain/region";
import { onDocumentCreated } from "firebase-functions/firestore";
import { onRequest } from "firebase-functions/https";
import { setGlobalOptions } from "firebase-functions/options";
import { defineSecret } from "firebase-functions/params";
import { onSchedule } from "firebase-functions/scheduler";

// What is deployed, and where. The work itself is imported with its first call: each function's cold start loads this file.
// A secret that is declared has to be there, or nothing is deployed; the former one is there while links are rotated.
const secrets = ["OPENHOOD_SMTP_URL", "OPENHOOD_LINK_SECRET"];
if (process.env.OPENHOOD_LINK_ROTATION === "on") secrets.push("OPENHOOD_LINK_SECRET_PREVIOUS");
const hasTexts = process.env.OPENHOOD_TEXTS === "on";
if (hasTexts) secrets.push("OPENHOOD_TWILIO_TOKEN");
if (process.env.OPENHOOD_CARDS === "on")
  secrets.push("OPENHOOD_STRIPE_KEY", "OPENHOOD_STRIPE_WEBHOOK_SECRET");
// Only a shop that receives e-mail has one.
if (process.env.OPENHOOD_INBOUND_DOMAIN) secrets.push("OPENHOOD_INBOUND_SECRET");

setGlobalOptions({
  region: REGION,
  maxInstances: 10,
  memory: "512MiB",
  secrets: secrets.map((name) => defineSecret(name)),
});

// Whom a function runs as: where they were made (docs/DEPLOY.md), an account of its own with no more roles than it needs.
const runAs = (account: string) =>
  process.env.OPENHOOD_SERVICE_ACCOUNTS === "own" ? `openhood-${account}@` : undefined;

/** Everything the client asks for, under Hosting's `/api`. */
export const api = onRequest(
  { serviceAccount: runAs("api"), timeoutSeconds: 30, concurrency: 40, invoker: "public" },
  async (req, res) => {
    const { serve } = await import("./api/serve.ts");
    await serve(req, res);
  },
);

/** Sends each mail as soon as the commit that wrote it is there. */
export const deliverMail = onDocumentCreated(
  { serviceAccount: runAs("deliver-mail"), document: "outbox/{mailId}", timeoutSeconds: 120 },
  async (event) => {
    const { deliverMail } = await import("./triggers/deliver-mail.ts");
    await deliverMail(event.params.mailId);
  },
);

/** Sends each text as soon as the commit that wrote it is there; nothing of it is deployed for a shop that sends none. */
export const deliverText = hasTexts
  ? onDocumentCreated(
      { serviceAccount: runAs("deliver-mail"), document: "texts/{textId}", timeoutSeconds: 120 },
      async (event) => {
        const { deliverText } = await import("./triggers/deliver-mail.ts");
        await deliverText(event.params.textId);
      },
    )
  : undefined;

/** Keeps the customer and the vehicle of each appointment as soon as it is made. */
export const linkCustomer = onDocumentCreated(
  { serviceAccount: runAs("link-customer"), document: "appointments/{id}" },
  async (event) => {
    const { linkCustomer } = await import("./triggers/link-customer.ts");
    await linkCustomer(event.params.id);
  },
);

/** Makes each document as soon as it is written down. */
export const makeDocument = onDocumentCreated(
  // Typst holds the whole document in memory, about 400 MB for the largest (063).
  {
    serviceAccount: runAs("make-document"),
    document: "documents/{id}",
    timeoutSeconds: 60,
    concurrency: 1,
    memory: "1GiB",
  },
  async (event) => {
    const { makeDocument } = await import("./triggers/make-document.ts");
    await makeDocument(event.params.id);
  },
);

/** Takes customers' answers by e-mail from the provider that receives them, under Hosting's `/inbound-mail`. */
export const inboundMail = onRequest(
  // Parses mail from strangers: one at a time, so that two large ones can't exhaust the memory.
  {
    serviceAccount: runAs("inbound-mail"),
    timeoutSeconds: 60,
    concurrency: 1,
    memory: "1GiB",
    invoker: "public",
  },
  async (req, res) => {
    const { inboundMail } = await import("./triggers/inbound-mail.ts");
    await inboundMail(req, res);
  },
);

/** Takes the card service's calls about payments, under Hosting's `/card-events`; nothing answers there for a shop that takes no cards online. */
export const cardEvents = onRequest(
  { serviceAccount: runAs("card-events"), timeoutSeconds: 60, concurrency: 20, invoker: "public" },
  async (req, res) => {
    const { cardEvents } = await import("./triggers/card-events.ts");
    await cardEvents(req, res);
  },
);

/** Finishes what was interrupted. */
export const sweep = onSchedule(
  // Makes documents, too.
  { serviceAccount: runAs("sweep"), schedule: "every 1 minutes", timeoutSeconds: 120, memory: "1GiB" },
  async () => {
    const { sweep } = await import("./triggers/sweep.ts");
    await sweep(60_000);
  },
);

// In the cloud, an instance that was told too little, or of an emulator, ends before it serves anyone, and says why.
// The tools that ask what there is to deploy have nothing to tell yet.
if (process.env.K_SERVICE) {
  import("./infra/config.ts")
    .then(({ config }) => config())
    .catch((error: Error) => {
      console.error(error.message);
      process.exit(1);
    });
}
