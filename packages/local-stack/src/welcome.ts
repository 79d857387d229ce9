import { newShop } from "./new-shop.ts";

/** What one does first in a shop that was started: who signs in, or what is missing before anybody can. */
export function welcome({
  isNew,
  hasPages,
  siteUrl,
  accounts,
}: {
  isNew: boolean;
  hasPages: boolean;
  siteUrl: string;
  /** The demo's, as lines. */
  accounts: string;
}): string {
  if (!hasPages)
    return `There are no pages yet: end this with Ctrl-C, and start once with \`npm start${isNew ? " -- --new" : ""}\`, without --no-build.`;
  if (!isNew) return `Sign in as\n${accounts}`;
  return `The shop is empty. Its owner is ${newShop.owner.email}: open the e-mail “Your shop is ready to set up” on the page of e-mails,
  or later ask for a link on the sign-in page. The first steps are at ${siteUrl}/desk/setup`;
}
