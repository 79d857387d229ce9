import { type LoaderFunctionArgs, type RouteObject, replace } from "react-router-dom";
import { needMessages } from "../platform/language.tsx";
import { preloadOf } from "../platform/lazy-part.tsx";
import type { Feature } from "../platform/messages.ts";
import { loadPart } from "../platform/release.ts";
import { type Components, desk, deskPages, type PageModule } from "./desk-pages.ts";
import { account, booking, construction, guards, publicPages, withMessages } from "./modules.ts";
import { RouteError } from "./route-error.tsx";
import { Shell } from "./shell.tsx";
import type { RouteHandle } from "./types.ts";

type Load<M = object> = () => Promise<M>;

const named = async (load: Load, component: string) =>
  ((await loadPart(load)) as Record<string, React.ComponentType>)[component] as React.ComponentType;

const route = (load: Load, path: string, name: RouteHandle["name"], component: string): RouteObject => ({
  path,
  handle: { name, screenClass: component } satisfies RouteHandle,
  lazy: async () => {
    const Component = await named(load, component);
    await preloadOf(Component);
    return { Component };
  },
});

const layout = (load: Load, component: string, children: RouteObject[]): RouteObject => ({
  lazy: async () => ({ Component: await named(load, component) }),
  children,
});

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
    const [Component] = await loadPart(() => Promise.all([load(), ...says.map(needMessages)]));
    return { Component };
  },
});

const bookingPage = inEachLanguage(booking);
const accountPage = page(account);

const withWords =
  <M,>({ load, words }: PageModule<M>): Load<M> =>
  () =>
    withMessages(load(), ...words);

/** The pages of the desk, those that share a frame inside it. */
const deskRoutes = [...Map.groupBy(deskPages, ({ frame }) => frame)].flatMap(([frame, pages]) => {
  const inside = pages.map(({ module, path, name, component }) =>
    route(withWords(module), path, name, component),
  );
  return frame && pages[0] ? layout(withWords(pages[0].module), frame, inside) : inside;
});

/** Every address of the app. Paths are matched whole; what matches nothing is the 404 page. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    ErrorBoundary: RouteError,
    children: [
      {
        ErrorBoundary: RouteError,
        HydrateFallback: () => null,
        children: [
          {
            path: "/",
            index: true,
            loader: ({ request }: LoaderFunctionArgs) => replace(`/home${new URL(request.url).search}`),
          },
          {
            path: "/es",
            loader: ({ request }: LoaderFunctionArgs) => replace(`/es/home${new URL(request.url).search}`),
          },
          publicPage("/es?/home", "home", "HomePage", "site"),
          publicPage("/es?/services", "services", "ServicesPage", "site", "services"),
          publicPage("/es?/services/:slug", "service", "ServicePage", "site", "services", "not-found"),
          publicPage("/es?/about", "about", "AboutPage", "site", "about"),
          publicPage("/es?/reviews", "reviews", "ReviewsPage", "site", "reviews"),
          publicPage("/es?/contact", "contact", "ContactPage", "site", "contact", "refusal"),
          bookingPage("/book", "book", "BookPage"),
          page(booking)("/appointment", "appointment", "AppointmentPage"),
          publicPage("/es?/privacy", "privacy", "PrivacyPage", "privacy", "notices"),
          publicPage("/es?/accessibility", "accessibility", "AccessibilityPage", "accessibility"),
          publicPage("/es?/sign-in", "signIn", "SignInPage", "sign-in", "refusal"),
          publicPage("/auth/action", "authAction", "AuthActionPage", "sign-in", "refusal"),
          inEachLanguage(construction)("/construction", "construction", "ConstructionPage"),
          {
            lazy: async () => ({ Component: (await loadPart(guards)).RequireAccount }),
            children: [
              layout(account, "AccountLayout", [
                accountPage("/account", "account", "AccountMessagesPage"),
                page(booking)("/account/appointments", "accountAppointments", "AppointmentsPage"),
                accountPage("/account/garage", "accountGarage", "AccountGaragePage"),
                accountPage("/account/profile", "accountProfile", "AccountProfilePage"),
                accountPage("/account/data", "accountData", "AccountDataPage"),
              ]),
            ],
          },
          {
            lazy: async () => ({ Component: (await loadPart(guards)).RequireStaff }),
            children: [
              {
                lazy: async () => ({ Component: (await loadPart(withWords(desk))).DeskLayout }),
                children: deskRoutes,
              },
            ],
          },
          publicPage("*", "notFound", "NotFoundPage", "not-found"),
        ],
      },
    ],
  },
];
