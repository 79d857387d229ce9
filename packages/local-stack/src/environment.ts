import { REGION } from "@openhood/domain/region";

/** How the page of e-mails answers for a customer; known to everybody. */
export const INBOUND = {
  domain: "reply.openhood.example",
  receiver: "mail.openhood.example",
  secret: "no-secret-either-it-answers-in-a-demo-shop",
};

/** What the functions are told from outside, on a laptop. */
export function setEnvironment(of: {
  projectId: string;
  authHost: string;
  smtpUrl: string;
  siteUrl: string;
  shopName: string;
  /** The text service the shop is at. */
  texts: { account: string; token: string; from: string; url: string };
  /** The card service the shop is at. */
  cards: { key: string; webhookSecret: string; url: string };
}): void {
  const storageBucket = `${of.projectId}.firebasestorage.app`;
  Object.assign(process.env, {
    GCLOUD_PROJECT: of.projectId,
    GOOGLE_CLOUD_PROJECT: of.projectId,
    FIREBASE_CONFIG: JSON.stringify({ projectId: of.projectId, storageBucket }),
    FIREBASE_AUTH_EMULATOR_HOST: of.authHost,
    OPENHOOD_PRODUCTION: "false",
    OPENHOOD_STORAGE_BUCKET: storageBucket,
    OPENHOOD_REGION: REGION,
    OPENHOOD_CONTACT_ADDRESS: "shop@openhood.example",
    OPENHOOD_MAIL_FROM: `${of.shopName} <shop@openhood.example>`,
    OPENHOOD_SMTP_URL: of.smtpUrl,
    OPENHOOD_TEXTS: "on",
    OPENHOOD_TWILIO_ACCOUNT: of.texts.account,
    OPENHOOD_TWILIO_TOKEN: of.texts.token,
    OPENHOOD_TWILIO_FROM: of.texts.from,
    OPENHOOD_TWILIO_URL: of.texts.url,
    OPENHOOD_CARDS: "on",
    OPENHOOD_STRIPE_KEY: of.cards.key,
    OPENHOOD_STRIPE_WEBHOOK_SECRET: of.cards.webhookSecret,
    OPENHOOD_STRIPE_URL: of.cards.url,
    // Known to everybody, as is all of a demo shop.
    OPENHOOD_LINK_SECRET: "no-secret-at-all-it-opens-a-demo-shop",
    // The page of e-mails answers for customers.
    OPENHOOD_INBOUND_DOMAIN: INBOUND.domain,
    OPENHOOD_INBOUND_RECEIVER: INBOUND.receiver,
    OPENHOOD_INBOUND_SECRET: INBOUND.secret,
    OPENHOOD_TIME_ZONE: "America/New_York",
    OPENHOOD_SITE_URL: of.siteUrl,
    // The gateway calls the functions in its own process: who connected to it is who calls.
    OPENHOOD_TRUSTED_PROXIES: "",
  });
}
