import { type LoaderFunctionArgs, type RouteObject, replace } from "react-router-dom";
import { needMessages } from "../platform/language.tsx";
import { preloadOf } from "../platform/lazy-part.tsx";
import type { Feature } from "../platform/messages.ts";
import { loadPart } from "../platform/release.ts";
import {
  account,
  booking,
  construction,
  customers,
  desk,
  guards,
  publicPages,
  schedule,
  shop,
} from "./modules.ts";
import { RouteError } from "./route-error.tsx";
import { Shell } from "./shell.tsx";
import type { RouteHandle } from "./types.ts";

type Pages<M> = { [K in keyof M]: M[K] extends React.ComponentType ? K : never }[keyof M];

const page =
  <M,>(load: () => Promise<M>) =>
  (path: string, name: RouteHandle["name"], component: Pages<M> & string): RouteObject => ({
    path,
    handle: { name, screenClass: component } satisfies RouteHandle,
    lazy: async () => {
      const Component = (await loadPart(load))[component] as React.ComponentType;
      await preloadOf(Component);
      return { Component };
    },
  });

const layout =
  <M,>(load: () => Promise<M>) =>
  (component: Pages<M> & string, children: RouteObject[]): RouteObject => ({
    lazy: async () => ({ Component: (await loadPart(load))[component] as React.ComponentType }),
    children,
  });

/** A public page has an address in each language, and is one route: switching keeps the page. */
const inEachLanguage =
  <M,>(load: () => Promise<M>): ReturnType<typeof page<M>> =>
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
const deskPage = page(desk);
const shopPage = page(shop);
const schedulePage = page(schedule);
const customersPage = page(customers);

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
              layout(account)("AccountLayout", [
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
              layout(desk)("DeskLayout", [
                layout(desk)("InboxLayout", [
                  deskPage("/desk", "desk", "InboxPage"),
                  deskPage("/desk/messages/:id", "deskMessage", "ThreadPage"),
                ]),
                schedulePage("/desk/schedule", "deskSchedule", "SchedulePage"),
                customersPage("/desk/customers", "deskCustomers", "CustomersPage"),
                customersPage("/desk/customers/new", "deskCustomerNew", "NewCustomerPage"),
                customersPage("/desk/customers/:id", "deskCustomer", "CustomerPage"),
                customersPage("/desk/customers/:id/merge/:other", "deskMerge", "MergePage"),
                deskPage("/desk/mail", "deskMail", "MailPage"),
                deskPage("/desk/staff", "deskStaff", "StaffPage"),
                deskPage("/desk/security", "deskSecurity", "SecurityPage"),
                layout(shop)("ShopLayout", [
                  shopPage("/desk/shop", "deskShop", "ShopProfilePage"),
                  shopPage("/desk/shop/booking", "deskBooking", "BookingPage"),
                  shopPage("/desk/shop/check", "deskCheck", "CheckPage"),
                  shopPage("/desk/shop/services", "deskServices", "CataloguePage"),
                  shopPage("/desk/shop/services/:slug", "deskService", "ServiceEditPage"),
                  shopPage("/desk/shop/new-service", "deskServiceNew", "ServiceNewPage"),
                ]),
              ]),
            ],
          },
          publicPage("*", "notFound", "NotFoundPage", "not-found"),
        ],
      },
    ],
  },
];
