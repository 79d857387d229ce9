import { REGION } from "@openhood/domain/region";
import { afterAll, beforeEach } from "vitest";
import { provideAccounts } from "../src/infra/firebase.ts";
import { provideLog } from "../src/infra/log.ts";
import { lazyStacks } from "./lazy-stacks.ts";
import { logged } from "./logged.ts";

lazyStacks();

// What `config()` reads at the first import of the handler.
Object.assign(process.env, {
  GCLOUD_PROJECT: "demo-openhood",
  OPENHOOD_PRODUCTION: "false",
  OPENHOOD_STORAGE_BUCKET: "demo-openhood.appspot.com",
  OPENHOOD_REGION: REGION,
  OPENHOOD_SITE_URL: "http://localhost:5000",
  OPENHOOD_CONTACT_ADDRESS: "shop@openhood.example",
  OPENHOOD_MAIL_FROM: "Hollis Street Garage <shop@openhood.example>",
  OPENHOOD_SMTP_URL: "smtp://127.0.0.1:1",
  OPENHOOD_LINK_SECRET: "a-secret-for-the-tests-and-no-more",
  OPENHOOD_TIME_ZONE: "America/New_York",
  OPENHOOD_TEXTS: "on",
  OPENHOOD_TWILIO_ACCOUNT: `AC${"0a".repeat(16)}`,
  OPENHOOD_TWILIO_TOKEN: "a-token-for-the-tests",
  OPENHOOD_TWILIO_FROM: "+15550104400",
  OPENHOOD_TWILIO_URL: "http://127.0.0.1:1",
  OPENHOOD_INBOUND_DOMAIN: "in.openhood.example",
  OPENHOOD_INBOUND_RECEIVER: "mx.openhood.example",
  OPENHOOD_INBOUND_SECRET: "a-secret-of-the-provider-in-the-tests",
  // Tests stand where a proxy does, and say in its header who calls.
  OPENHOOD_TRUSTED_PROXIES: "127.0.0.1",
});

beforeEach(() => {
  logged.length = 0;
  provideLog((line) => logged.push(line));
});

afterAll(() => provideAccounts(undefined));
