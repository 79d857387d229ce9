import { REGION } from "@openhood/domain/region";

/** What the functions are told from outside, on a laptop. */
export function setEnvironment(of: {
  projectId: string;
  authHost: string;
  smtpUrl: string;
  siteUrl: string;
  shopName: string;
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
    // Known to everybody, as is all of a demo shop.
    OPENHOOD_LINK_SECRET: "no-secret-at-all-it-opens-a-demo-shop",
    OPENHOOD_TIME_ZONE: "America/New_York",
    OPENHOOD_SITE_URL: of.siteUrl,
    // The gateway calls the functions in its own process: who connected to it is who calls.
    OPENHOOD_TRUSTED_PROXIES: "",
  });
}
