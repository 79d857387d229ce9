// The part of `npm run dev` that is started anew after a save: the functions over the shop's kept data.
import { demoCards } from "../cards/card-box.ts";
import { openFolder } from "../files/folder.ts";
import { startHosting } from "../hosting.ts";
import { openShop } from "../open-shop.ts";
import { ROOT } from "../stack.ts";
import { demoAccount } from "../texts/text-box.ts";

const [
  projectId = "",
  dir = "",
  port = "0",
  authHost = "",
  smtpUrl = "",
  siteUrl = "",
  textsUrl = "",
  cardsUrl = "",
] = process.argv.slice(2);
const folder = openFolder(dir);
const opened = openShop({
  projectId,
  folder,
  dir,
  seed: true,
  quiet: true,
  authHost,
  smtpUrl,
  texts: { ...demoAccount, url: textsUrl },
  cards: { ...demoCards, url: cardsUrl },
  siteUrl,
});
const functions = opened.then(({ module }) => module);
const site = await startHosting({ root: ROOT, port: Number(port), functions, authHost, folder });

process.once("SIGTERM", async () => {
  // Every write that was answered is on the disk: what still runs is finished by the next sweep.
  await Promise.race([site.close(), new Promise((resolve) => setTimeout(resolve, 200))]);
  process.exit(0);
});
process.once("disconnect", () => process.exit(0));

const { background } = await opened;
// The first call loads the functions' code, and says now what is missing in their configuration.
await fetch(`${site.siteUrl}/api/`);
process.send?.({ siteUrl: site.siteUrl });
await background.runSchedules();
