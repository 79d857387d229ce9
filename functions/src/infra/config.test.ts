import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const good = {
  GCLOUD_PROJECT: "shop-live",
  OPENHOOD_PRODUCTION: "true",
  OPENHOOD_STORAGE_BUCKET: "shop-live.appspot.com",
  OPENHOOD_REGION: "us-east1",
  OPENHOOD_SITE_URL: "https://shop.example/",
  OPENHOOD_CONTACT_ADDRESS: "desk@shop.example",
  OPENHOOD_MAIL_FROM: "Hollis, Sons & Co. <desk@shop.example>",
  OPENHOOD_SMTP_URL: "smtps://desk:hunter2@mail.shop.example",
  OPENHOOD_LINK_SECRET: "a-secret-of-the-shop-of-32-characters",
  OPENHOOD_TIME_ZONE: "America/New_York",
};
type Name = keyof typeof good;
const names = Object.keys(good) as Name[];
const told = (environment: Record<string, string | undefined>) => {
  try {
    readConfig(environment);
  } catch (error) {
    return (error as Error).message;
  }
  return "";
};

test("a whole environment is taken, with defaults for what may be left out", () => {
  expect(readConfig(good)).toEqual({
    production: true,
    project: "shop-live",
    storageBucket: "shop-live.appspot.com",
    region: "us-east1",
    siteUrl: "https://shop.example",
    contactAddress: "desk@shop.example",
    mailFrom: "Hollis, Sons & Co. <desk@shop.example>",
    smtpUrl: "smtps://desk:hunter2@mail.shop.example",
    linkSecret: "a-secret-of-the-shop-of-32-characters",
    previousLinkSecret: null,
    inbound: null,
    timeZone: "America/New_York",
    language: "en",
    enforceAppCheck: false,
    trustedProxies: [],
    texts: null,
    cards: null,
  });
});

test("cards are taken online once they are turned on, and then nothing of their service may be missing", () => {
  const paying = {
    ...{ ...good, OPENHOOD_CARDS: "on", OPENHOOD_STRIPE_KEY: "rk_live_of_the_shop" },
    OPENHOOD_STRIPE_WEBHOOK_SECRET: "whsec_of_the_shop",
  };
  expect(readConfig({ ...paying, OPENHOOD_CARDS: "off" }).cards).toBeNull();
  expect(readConfig(paying).cards).toEqual({
    ...{ key: "rk_live_of_the_shop", webhookSecret: "whsec_of_the_shop", url: "https://api.stripe.com" },
  });
  expect(told({ ...paying, OPENHOOD_STRIPE_KEY: undefined })).toContain("OPENHOOD_STRIPE_KEY is missing");
  expect(told({ ...paying, OPENHOOD_STRIPE_URL: "http://elsewhere.example" })).toContain(
    "OPENHOOD_STRIPE_URL",
  );
});

const texting = {
  ...good,
  OPENHOOD_TEXTS: "on",
  OPENHOOD_TWILIO_ACCOUNT: `AC${"0a".repeat(16)}`,
  OPENHOOD_TWILIO_TOKEN: "a-token-of-the-shop",
  OPENHOOD_TWILIO_FROM: "+15550104400",
};

test("texts are sent once they are turned on, and then nothing of their service may be missing", () => {
  expect(readConfig({ ...texting, OPENHOOD_TEXTS: "off" }).texts).toBeNull();
  expect(readConfig(texting).texts).toEqual({
    account: texting.OPENHOOD_TWILIO_ACCOUNT,
    token: texting.OPENHOOD_TWILIO_TOKEN,
    from: texting.OPENHOOD_TWILIO_FROM,
    url: "https://api.twilio.com",
  });
  for (const name of ["OPENHOOD_TWILIO_ACCOUNT", "OPENHOOD_TWILIO_TOKEN", "OPENHOOD_TWILIO_FROM"])
    expect(told({ ...texting, [name]: undefined })).toBe(`The function cannot start: ${name} is missing.`);
  expect(told({ ...texting, OPENHOOD_TWILIO_URL: "http://api.twilio.com" })).toBe(
    "The function cannot start: OPENHOOD_TWILIO_URL is not valid.",
  );
});

test("whoever receives e-mail says where, by whom, and with which secret", () => {
  const domain = { ...good, OPENHOOD_INBOUND_DOMAIN: "Reply.Shop.example" };
  expect(told(domain)).toBe(
    "The function cannot start: OPENHOOD_INBOUND_RECEIVER is missing; OPENHOOD_INBOUND_SECRET is missing.",
  );
  const secret = "a-secret-of-the-provider-of-32-characters";
  const whole = { ...domain, OPENHOOD_INBOUND_RECEIVER: "mx.shop.example", OPENHOOD_INBOUND_SECRET: secret };
  expect(readConfig(whole).inbound).toEqual({
    domain: "reply.shop.example",
    receiver: "mx.shop.example",
    secret,
  });
  expect(told({ ...whole, OPENHOOD_INBOUND_SECRET: "short" })).toContain(
    "OPENHOOD_INBOUND_SECRET is not valid",
  );
});

test.each(names)("%s: missing, it names itself, and only itself", (name) => {
  expect(told({ ...good, [name]: undefined })).toBe(`The function cannot start: ${name} is missing.`);
});

test.each([
  ["OPENHOOD_PRODUCTION", "yes"],
  ["OPENHOOD_REGION", "europe-west1"],
  ["OPENHOOD_SITE_URL", "javascript:alert(1)"],
  ["OPENHOOD_SITE_URL", "shop.example"],
  ["OPENHOOD_CONTACT_ADDRESS", "desk"],
  ["OPENHOOD_MAIL_FROM", "Shop <desk@shop.example>\r\nBcc: all@example.com"],
  ["OPENHOOD_SMTP_URL", "https://hunter2@mail.example"],
  ["OPENHOOD_LINK_SECRET", "thirty-one-characters-are-short"],
  ["OPENHOOD_LINK_SECRET_PREVIOUS", "thirty-one-characters-are-short"],
  ["OPENHOOD_LINK_ROTATION", "yes"],
  ["OPENHOOD_TIME_ZONE", "America/Nowhere"],
  ["OPENHOOD_LANGUAGE", "fr"],
  ["OPENHOOD_APP_CHECK", "maybe"],
  ["OPENHOOD_TRUSTED_PROXIES", "1.5"],
  ["OPENHOOD_TRUSTED_PROXIES", "many"],
  // What the setting was before: a number of entries to skip.
  ["OPENHOOD_TRUSTED_PROXIES", "1"],
  ["OPENHOOD_TRUSTED_PROXIES", "10.0.0.0/33"],
  ["OPENHOOD_TRUSTED_PROXIES", "0.0.0.0/0"],
  ["OPENHOOD_TRUSTED_PROXIES", "::/0"],
  ["OPENHOOD_TRUSTED_PROXIES", "google-hosting; 10.0.0.0/8"],
])("%s: %j is not valid", (name, value) => {
  expect(told({ ...good, [name]: value })).toBe(`The function cannot start: ${name} is not valid.`);
});

test("a rotation of the link secret that was begun without the former one does not start", () => {
  const rotating = { ...good, OPENHOOD_LINK_ROTATION: "on" };
  expect(told(rotating)).toBe("The function cannot start: OPENHOOD_LINK_SECRET_PREVIOUS is missing.");
  const former = "the-former-secret-of-the-shop-of-old";
  const { linkSecret, previousLinkSecret } = readConfig({
    ...rotating,
    OPENHOOD_LINK_SECRET_PREVIOUS: former,
  });
  expect([linkSecret, previousLinkSecret]).toEqual([good.OPENHOOD_LINK_SECRET, former]);
});

test("in production the site has https: its links sign people in", () => {
  const site = (url: string, production = "true") =>
    told({ ...good, OPENHOOD_SITE_URL: url, OPENHOOD_PRODUCTION: production });
  for (const open of [
    "http://shop.example",
    "http://localhost.shop.example",
    "http://127.0.0.1.shop.example",
  ]) {
    expect(site(open)).toBe("The function cannot start: OPENHOOD_SITE_URL is not valid.");
    expect(site(open, "false")).toBe("");
  }
  for (const fine of ["https://shop.example", "http://localhost:5000", "http://127.0.0.1:5000/"])
    expect(site(fine)).toBe("");
});

test.each([
  ["enforce", true],
  ["under-load", "under-load"],
  ["off", false],
])("App Check set to %s", (value, expected) => {
  expect(readConfig({ ...good, OPENHOOD_APP_CHECK: value }).enforceAppCheck).toBe(expected);
});

test("trusted proxies are ranges, single addresses and the word for Google's hosting, in one list", () => {
  const of = (list: string) => readConfig({ ...good, OPENHOOD_TRUSTED_PROXIES: list }).trustedProxies;
  expect(of("")).toEqual([]);
  expect(of(" google-hosting , 10.0.0.0/8,2001:db8::/32, 192.0.2.1")).toEqual([
    "google-hosting",
    "10.0.0.0/8",
    "2001:db8::/32",
    "192.0.2.1",
  ]);
});

test("with nothing at all, every name is told at once", () => {
  for (const name of names) expect(told({})).toContain(`${name} is missing`);
});

test("no value is ever told: one of them is a secret", () => {
  const broken = { ...good, OPENHOOD_SMTP_URL: "hunter2", FIRESTORE_EMULATOR_HOST: "127.0.0.1:8080" };
  for (const environment of [
    broken,
    { ...broken, OPENHOOD_SMTP_URL: good.OPENHOOD_SMTP_URL },
    { OPENHOOD_SMTP_URL: "hunter2" },
  ]) {
    const message = told(environment);
    expect(message).not.toBe("");
    for (const value of [...Object.values(good), "hunter2", "127.0.0.1"])
      if (value !== "true") expect(message).not.toContain(value);
  }
});

const emulators = [
  "FIRESTORE_EMULATOR_HOST",
  "FIREBASE_AUTH_EMULATOR_HOST",
  "FIREBASE_STORAGE_EMULATOR_HOST",
  "STORAGE_EMULATOR_HOST",
  "FIREBASE_DATABASE_EMULATOR_HOST",
];

test.each(emulators)("%s ends the start outside of a demo project, and in production", (name) => {
  const local = {
    ...good,
    GCLOUD_PROJECT: "demo-shop",
    OPENHOOD_PRODUCTION: "false",
    [name]: "127.0.0.1:9099",
  };
  expect(told(local)).toBe("");
  for (const wrong of [
    { GCLOUD_PROJECT: "shop-live" },
    { GCLOUD_PROJECT: "my-demo-shop" },
    { GCLOUD_PROJECT: "Demo-shop" },
    { OPENHOOD_PRODUCTION: "true" },
    { GCLOUD_PROJECT: "shop-live", OPENHOOD_PRODUCTION: "true" },
  ])
    expect(told({ ...local, ...wrong })).toContain(`${name} is set`);
  expect(told({ ...good, [name]: "" })).toBe("");
});
