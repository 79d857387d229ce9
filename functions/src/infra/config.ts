import { isIP } from "node:net";
import { Email, languages, TimeZone } from "@openhood/domain/fields";
import { REGION } from "@openhood/domain/region";
import { z } from "zod";

/** Among the trusted proxies: calls come through Firebase Hosting, or straight to the function in Google's cloud. */
export const GOOGLE_HOSTING = "google-hosting";

// An address, or a network in CIDR; a network of all addresses is refused.
const isRange = (text: string): boolean => {
  const [, address = "", bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const kind = isIP(address);
  return kind > 0 && (bits === undefined || (Number(bits) > 0 && Number(bits) <= (kind === 4 ? 32 : 128)));
};

const Proxies = z
  .string()
  .transform((list) =>
    list
      .split(",")
      .map((entry) => entry.trim())
      .filter(Boolean),
  )
  .refine((all) => all.every((entry) => entry === GOOGLE_HOSTING || isRange(entry)));

const Variables = z.object({
  GCLOUD_PROJECT: z.string().min(1),
  OPENHOOD_PRODUCTION: z.enum(["true", "false"]).transform((flag) => flag === "true"),
  OPENHOOD_STORAGE_BUCKET: z.string().min(1),
  OPENHOOD_REGION: z.literal(REGION),
  OPENHOOD_SITE_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, "")),
  OPENHOOD_CONTACT_ADDRESS: Email,
  OPENHOOD_MAIL_FROM: z.string().regex(/^(?:[^<>\r\n]+ <[^<>\s]+@[^<>\s]+>|[^<>\s]+@[^<>\s]+)$/),
  OPENHOOD_SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  OPENHOOD_LINK_SECRET: z.string().min(32),
  OPENHOOD_LINK_ROTATION: z.enum(["on", "off"]).default("off"),
  OPENHOOD_LINK_SECRET_PREVIOUS: z.string().min(32).optional(),
  OPENHOOD_TIME_ZONE: TimeZone,
  OPENHOOD_LANGUAGE: z.enum(languages).default("en"),
  OPENHOOD_APP_CHECK: z.enum(["enforce", "under-load", "off"]).default("off"),
  OPENHOOD_TRUSTED_PROXIES: Proxies.default([]),
  OPENHOOD_TEXTS: z.enum(["on", "off"]).default("off"),
  OPENHOOD_TWILIO_ACCOUNT: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/)
    .optional(),
  OPENHOOD_TWILIO_TOKEN: z.string().min(16).optional(),
  OPENHOOD_TWILIO_FROM: z
    .string()
    .regex(/^(?:\+[1-9]\d{7,14}|MG[0-9a-f]{32})$/)
    .optional(),
  OPENHOOD_TWILIO_URL: z.url({ protocol: /^https?$/ }).default("https://api.twilio.com"),
  OPENHOOD_CARDS: z.enum(["on", "off"]).default("off"),
  OPENHOOD_STRIPE_KEY: z.string().min(16).optional(),
  OPENHOOD_STRIPE_WEBHOOK_SECRET: z.string().min(16).optional(),
  OPENHOOD_STRIPE_URL: z.url({ protocol: /^https?$/ }).default("https://api.stripe.com"),
  OPENHOOD_INBOUND_DOMAIN: z.hostname().toLowerCase().optional(),
  OPENHOOD_INBOUND_RECEIVER: z.string().min(1).max(255).optional(),
  OPENHOOD_INBOUND_SECRET: z.string().min(32).optional(),
});

const forCards = ["OPENHOOD_STRIPE_KEY", "OPENHOOD_STRIPE_WEBHOOK_SECRET"] as const;
const forTexts = ["OPENHOOD_TWILIO_ACCOUNT", "OPENHOOD_TWILIO_TOKEN", "OPENHOOD_TWILIO_FROM"] as const;

// E-mails carry links that sign people in: in production they must use HTTPS. A name of the machine itself is exempt.
const isSealed = (url: string) => /^(?:https:|http:\/\/(?:localhost|127\.0\.0\.1)(?=[:/]|$))/.test(url);

const Environment = Variables.superRefine((env, { addIssue }) => {
  const { OPENHOOD_LINK_ROTATION: rotation, OPENHOOD_LINK_SECRET_PREVIOUS: previous } = env;
  if (rotation === "on" && previous === undefined)
    addIssue({ code: "custom", path: ["OPENHOOD_LINK_SECRET_PREVIOUS"] });
  if (env.OPENHOOD_INBOUND_DOMAIN)
    for (const name of ["OPENHOOD_INBOUND_RECEIVER", "OPENHOOD_INBOUND_SECRET"] as const)
      if (env[name] === undefined) addIssue({ code: "custom", path: [name] });
  if (env.OPENHOOD_PRODUCTION && !isSealed(env.OPENHOOD_SITE_URL))
    addIssue({ code: "custom", path: ["OPENHOOD_SITE_URL"] });
  if (env.OPENHOOD_CARDS === "on")
    for (const name of forCards) if (env[name] === undefined) addIssue({ code: "custom", path: [name] });
  if (env.OPENHOOD_PRODUCTION && !isSealed(env.OPENHOOD_STRIPE_URL))
    addIssue({ code: "custom", path: ["OPENHOOD_STRIPE_URL"] });
  if (env.OPENHOOD_TEXTS === "off") return;
  for (const name of forTexts) if (env[name] === undefined) addIssue({ code: "custom", path: [name] });
  if (env.OPENHOOD_PRODUCTION && !isSealed(env.OPENHOOD_TWILIO_URL))
    addIssue({ code: "custom", path: ["OPENHOOD_TWILIO_URL"] });
});

/** The shop's account at the text service (Twilio). */
export type TextService = {
  account: string;
  /** A secret: with it texts are sent, and callbacks are signed. */
  token: string;
  /** The number texts come from (E.164), or the id of a messaging service. */
  from: string;
  /** Where its API is. */
  url: string;
};

/** The shop's account at the card service (Stripe). */
export type CardService = {
  /** A secret: with it money is taken and given back. */
  key: string;
  /** A secret: the service signs its calls with it. */
  webhookSecret: string;
  /** Where its API is. */
  url: string;
};

/** The configuration of the function. Names of the variables: docs/DEPLOY.md. */
export type Config = {
  production: boolean;
  project: string;
  storageBucket: string;
  region: typeof REGION;
  siteUrl: string;
  /** Where contact messages go. */
  contactAddress: string;
  /** The sender of every mail: an address, or a name and an address. */
  mailFrom: string;
  /** A secret: it holds the password of the mail account. */
  smtpUrl: string;
  /** A secret: with it, links and codes are made that open appointments. */
  linkSecret: string;
  /** A secret: while it is set, links and codes made with it are accepted too. */
  previousLinkSecret: string | null;
  /**
   * Where customers' answers by e-mail come in: the domain they are addressed to, the name the receiving server writes its verdicts
   * under (RFC 8601), and a secret it shows. Null: answers go to the contact address.
   */
  inbound: { domain: string; receiver: string; secret: string } | null;
  timeZone: string;
  /** The language the shop itself reads its mails in. */
  language: (typeof languages)[number];
  /** When proof of work is asked for: of every call; of strangers' calls when there are far too many; never. */
  enforceAppCheck: boolean | "under-load";
  /** Proxies that may name the caller's address: ranges in CIDR, or {@link GOOGLE_HOSTING}. Empty: none. */
  trustedProxies: readonly string[];
  /** Null while the shop sends no texts. */
  texts: TextService | null;
  /** Null while the shop takes no cards online. */
  cards: CardService | null;
};

/**
 * Reads the configuration from the environment.
 * @throws Error that names each variable that is missing or wrong, but shows no value: some of them are secrets.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      return `${name} ${environment[name] === undefined ? "is missing" : "is not valid"}`;
    });
    throw new Error(`The function cannot start: ${[...new Set(wrong)].join("; ")}.`);
  }
  const env = parsed.data;
  const emulator = Object.keys(environment).find(
    (name) => name.endsWith("EMULATOR_HOST") && environment[name],
  );
  if (emulator && (env.OPENHOOD_PRODUCTION || !env.GCLOUD_PROJECT.startsWith("demo-"))) {
    throw new Error(
      `The function cannot start: ${emulator} is set, but this is not a demo project. ` +
        "With it, anybody could sign in as anybody.",
    );
  }
  return {
    production: env.OPENHOOD_PRODUCTION,
    project: env.GCLOUD_PROJECT,
    storageBucket: env.OPENHOOD_STORAGE_BUCKET,
    region: env.OPENHOOD_REGION,
    siteUrl: env.OPENHOOD_SITE_URL,
    contactAddress: env.OPENHOOD_CONTACT_ADDRESS,
    mailFrom: env.OPENHOOD_MAIL_FROM,
    smtpUrl: env.OPENHOOD_SMTP_URL,
    linkSecret: env.OPENHOOD_LINK_SECRET,
    previousLinkSecret: env.OPENHOOD_LINK_SECRET_PREVIOUS ?? null,
    inbound: inboundOf(env),
    timeZone: env.OPENHOOD_TIME_ZONE,
    language: env.OPENHOOD_LANGUAGE,
    enforceAppCheck:
      env.OPENHOOD_APP_CHECK === "under-load" ? "under-load" : env.OPENHOOD_APP_CHECK === "enforce",
    trustedProxies: env.OPENHOOD_TRUSTED_PROXIES,
    texts: textServiceOf(env),
    cards: cardServiceOf(env),
  };
}

function textServiceOf(env: z.infer<typeof Variables>): TextService | null {
  const { OPENHOOD_TWILIO_ACCOUNT: account, OPENHOOD_TWILIO_TOKEN: token, OPENHOOD_TWILIO_FROM: from } = env;
  if (env.OPENHOOD_TEXTS === "off" || !account || !token || !from) return null;
  return { account, token, from, url: env.OPENHOOD_TWILIO_URL.replace(/\/+$/, "") };
}

function cardServiceOf(env: z.infer<typeof Variables>): CardService | null {
  const { OPENHOOD_STRIPE_KEY: key, OPENHOOD_STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (env.OPENHOOD_CARDS === "off" || !key || !webhookSecret) return null;
  return { key, webhookSecret, url: env.OPENHOOD_STRIPE_URL.replace(/\/+$/, "") };
}

const inboundOf = (env: z.infer<typeof Environment>): Config["inbound"] => {
  const { OPENHOOD_INBOUND_DOMAIN: domain, OPENHOOD_INBOUND_RECEIVER: receiver } = env;
  const { OPENHOOD_INBOUND_SECRET: secret } = env;
  return domain && receiver && secret ? { domain, receiver, secret } : null;
};

let current: Config | undefined;

/** The configuration of this process, read once. Throws as {@link readConfig} does. */
export const config = (): Config => {
  current ??= readConfig(process.env);
  return current;
};
