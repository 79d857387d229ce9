import { withMessages } from "../platform/language.tsx";

/**
 * The lazily loaded modules of the app, one chunk each; those of the desk stand in `desk-pages.ts`, which is one of them.
 * `build/preload-manifest.ts` begins here to find what to preload.
 */
export const construction = () =>
  withMessages(import("../pages/site/construction/construction-page.tsx"), "construction");
export const publicPages = () => import("../pages/public-pages.tsx");
export const booking = () => withMessages(import("../pages/booking-pages.ts"), "booking", "site", "problem");
export const account = () =>
  withMessages(
    import("../pages/account-pages.tsx"),
    ...([
      "account",
      "approvals",
      "approvers",
      "documents",
      "reminders",
      "signed-in",
      "site",
      "problem",
    ] as const),
  );
/** Where a link in a reminder leads. */
export const reminders = () =>
  withMessages(import("../pages/site/reminders/reminders-page.tsx"), "reminders", "problem");
/** Where the link to a repair order leads. What it says without scripts is in the page that is made ahead, and nowhere else. */
export const approve = () =>
  withMessages(
    import("../pages/site/approve/approve-page.tsx"),
    "approvals",
    ...(import.meta.env.SSR ? (["no-script"] as const) : []),
  );
/** The board on a wall, of a screen that nobody is signed in on. */
export const wall = () => withMessages(import("../pages/wall/wall-page.tsx"), "devices", "problem");
/** Who may see the pages of an account, and those of the shop. */
export const guards = () => import("./require-role.tsx");
/** The list of the desk's pages. */
export const deskList = () => import("./desk-routes.ts");
/** What every page loads after hydration. */
export const notices = () => withMessages(import("./notices.tsx"), "notices");
