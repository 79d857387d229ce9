import { REGION } from "@openhood/domain/region";
import { openDatabase } from "@openhood/local-stack/database/open-database";
import { provideFirestore } from "../src/infra/firebase.ts";
import { provideLog } from "../src/infra/log.ts";

/** What the function is told from outside, before anything of it runs. */
export function setEnvironment(smtpUrl: string): void {
  Object.assign(process.env, {
    GCLOUD_PROJECT: "demo-openhood",
    OPENHOOD_PRODUCTION: "false",
    OPENHOOD_STORAGE_BUCKET: "demo-openhood.firebasestorage.app",
    OPENHOOD_REGION: REGION,
    OPENHOOD_SITE_URL: "http://localhost:5000",
    OPENHOOD_CONTACT_ADDRESS: "shop@openhood.example",
    OPENHOOD_MAIL_FROM: "Hollis Street Garage <shop@openhood.example>",
    OPENHOOD_SMTP_URL: smtpUrl,
    OPENHOOD_LINK_SECRET: "a-secret-for-the-benches-and-no-more",
    OPENHOOD_TIME_ZONE: "America/New_York",
    OPENHOOD_TRUSTED_PROXIES: "127.0.0.1",
  });
}

/** The database `npm start` has: in memory, every write on disk before its call returns. And no log in the figures. */
export async function startDatabase(dir: string) {
  const database = await openDatabase({ projectId: "demo-openhood", dir });
  provideFirestore(database.db);
  provideLog(() => {});
  return database;
}
