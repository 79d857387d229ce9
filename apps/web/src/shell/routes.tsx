import { Navigate, type RouteObject, useLocation } from "react-router-dom";
import { needMessages } from "../platform/language.tsx";
import type { Feature } from "../platform/messages.ts";
import { plainPath } from "../platform/paths.ts";
import { loadPart } from "../platform/release.ts";
import type { Components } from "./desk-pages.ts";
import {
  account,
  approve,
  booking,
  construction,
  deskList,
  guards,
  publicPages,
  reminders,
  wall,
} from "./modules.ts";
import { inFrame, type Load, layout, leadOn, loadPage, route } from "./route.ts";
import { FrameError, RouteError } from "./route-error.tsx";
import { Shell } from "./shell.tsx";
import { SiteFrame } from "./site-frame.tsx";
import type { RouteHandle } from "./types.ts";

const page =
  <M,>(load: Load<M>) =>
  (path: string, name: RouteHandle["name"], component: Components<M>): RouteObject =>
    route(load as Load, path, name, component);

/** A public page has an address in each language, and is one route: switching keeps the page. */
const inEachLanguage =
  <M,>(load: Load<M>): ReturnType<typeof page<M>> =>
  (path, name, component) =>
    page(load)(`/es?${path}`, name, component);

/** A public page says what of the catalog it shows. Its file is `pages/site/<page>/<page>-page.tsx`. */
const publicPage = (
  path: string,
  name: RouteHandle["name"],
  component: string,
  ...says: Feature[]
): RouteObject => ({
  path,
  handle: { name, screenClass: component } satisfies RouteHandle,
  lazy: async () => {
    const load = async () => (await publicPages()).publicPage(component);
    const [Component] = await loadPage(() => Promise.all([load(), ...says.map(needMessages)]));
    return { Component };
  },
});

const bookingPage = inEachLanguage(booking);
const accountPage = page(account);

const staffOnly = {
  id: "desk",
  ErrorBoundary: FrameError,
  lazy: async () => ({ Component: (await loadPage(guards)).RequireStaff }),
  children: [] as RouteObject[],
};

/**
 * Adds the routes of the desk when an address there is asked for: the pages of the site do without them. `patch` hands them to
 * a router that runs already, and says whether it took them.
 */
export async function addDeskRoutes(
  path: string,
  patch: (parent: string, children: RouteObject[]) => boolean = () => true,
): Promise<void> {
  if (staffOnly.children.length > 0 || !/^\/desk(\/|$)/i.test(path)) return;
  const { deskRoutes } = await loadPart(deskList);
  if (patch(staffOnly.id, deskRoutes)) staffOnly.children = deskRoutes;
}

// A loader is given no fragment, which says what a link opens.
function WithoutLanguage() {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={plainPath(pathname) + search + hash} replace />;
}

/** Every address of the app, those of the desk once they are added. Paths are matched whole; what matches nothing is the 404 page. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      { ...leadOn("/", "/home"), index: true },
      leadOn("/es", "/es/home"),
      // Where an e-mail in Spanish leads: the address has said the language by now.
      ...["/es/account/*", "/es/appointment"].map((path) => ({ path, Component: WithoutLanguage })),
      {
        element: <SiteFrame />,
        ErrorBoundary: FrameError,
        children: inFrame([
          publicPage("/es?/home", "home", "HomePage", "site"),
          publicPage("/es?/services", "services", "ServicesPage", "site", "services"),
          publicPage("/es?/services/:slug", "service", "ServicePage", "site", "services", "not-found"),
          publicPage("/es?/about", "about", "AboutPage", "site", "about"),
          publicPage("/es?/reviews", "reviews", "ReviewsPage", "site", "reviews"),
          publicPage("/es?/contact", "contact", "ContactPage", "site", "contact", "outbox", "refusal"),
          bookingPage("/book", "book", "BookPage"),
          page(booking)("/appointment", "appointment", "AppointmentPage"),
          inEachLanguage(approve)("/approve", "approve", "ApprovePage"),
          page(reminders)("/reminders", "reminders", "RemindersPage"),
          publicPage("/es?/privacy", "privacy", "PrivacyPage", "privacy"),
          publicPage("/es?/accessibility", "accessibility", "AccessibilityPage", "accessibility"),
          publicPage("/es?/sign-in", "signIn", "SignInPage", "sign-in", "refusal"),
          publicPage("/auth/action", "authAction", "AuthActionPage", "sign-in", "refusal"),
          inEachLanguage(construction)("/construction", "construction", "ConstructionPage"),
          publicPage("*", "notFound", "NotFoundPage", "not-found"),
        ]),
      },
      {
        ErrorBoundary: FrameError,
        lazy: async () => ({ Component: (await loadPage(guards)).RequireAccount }),
        children: [
          layout(
            account,
            "AccountLayout",
            inFrame([
              accountPage("/account", "account", "AccountMessagesPage"),
              page(booking)("/account/appointments", "accountAppointments", "AppointmentsPage"),
              accountPage("/account/garage", "accountGarage", "AccountGaragePage"),
              accountPage("/account/profile", "accountProfile", "AccountProfilePage"),
              accountPage("/account/data", "accountData", "AccountDataPage"),
            ]),
          ),
        ],
      },
      ...inFrame([page(wall)("/wall", "wall", "WallPage")]),
      staffOnly,
    ],
  },
];
