import { REGION } from "@openhood/domain/region";
import { beforeEach } from "vitest";
import { provideLog } from "../src/infra/log.ts";
import { logged } from "./logged.ts";

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
  // Tests stand where a proxy does, and say in its header who calls.
  OPENHOOD_TRUSTED_PROXIES: "127.0.0.1",
});

beforeEach(() => {
  logged.length = 0;
  provideLog((line) => logged.push(line));
});
