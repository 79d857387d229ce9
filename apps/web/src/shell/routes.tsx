import { type LoaderFunctionArgs, type RouteObject, replace } from "react-router-dom";
import type { Messages } from "../platform/messages.ts";
import { readyOf } from "../platform/part.tsx";
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

/** What every page's route says about itself: its title in the catalogue, and its names for analytics. */
export type RouteHandle = { name: keyof Messages["titles"]; screenClass: string };

type Pages<M> = { [K in keyof M]: M[K] extends React.ComponentType ? K : never }[keyof M];

const page =
  <M,>(load: () => Promise<M>) =>
  (path: string, name: RouteHandle["name"], component: Pages<M> & string): RouteObject => ({
    path,
    handle: { name, screenClass: component } satisfies RouteHandle,
    lazy: async () => {
      const Component = (await loadPart(load))[component] as React.ComponentType;
      await readyOf(Component);
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

const open = inEachLanguage(publicPages);
const bookable = inEachLanguage(booking);
const mine = page(account);
const floor = page(desk);
const owned = page(shop);
const planned = page(schedule);
const known = page(customers);

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
          open("/home", "home", "HomePage"),
          open("/services", "services", "ServicesPage"),
          open("/services/:slug", "service", "ServicePage"),
          open("/about", "about", "AboutPage"),
          open("/reviews", "reviews", "ReviewsPage"),
          open("/contact", "contact", "ContactPage"),
          bookable("/book", "book", "BookPage"),
          page(booking)("/appointment", "appointment", "AppointmentPage"),
          open("/privacy", "privacy", "PrivacyPage"),
          open("/accessibility", "accessibility", "AccessibilityPage"),
          open("/sign-in", "signIn", "SignInPage"),
          page(publicPages)("/auth/action", "authAction", "AuthActionPage"),
          inEachLanguage(construction)("/construction", "construction", "ConstructionPage"),
          {
            lazy: async () => ({ Component: (await loadPart(guards)).RequireAccount }),
            children: [
              layout(account)("AccountLayout", [
                mine("/account", "account", "AccountMessagesPage"),
                page(booking)("/account/appointments", "accountAppointments", "AppointmentsPage"),
                mine("/account/garage", "accountGarage", "AccountGaragePage"),
                mine("/account/profile", "accountProfile", "AccountProfilePage"),
                mine("/account/data", "accountData", "AccountDataPage"),
              ]),
            ],
          },
          {
            lazy: async () => ({ Component: (await loadPart(guards)).RequireStaff }),
            children: [
              layout(desk)("DeskLayout", [
                layout(desk)("InboxLayout", [
                  floor("/desk", "desk", "InboxPage"),
                  floor("/desk/messages/:id", "deskMessage", "ThreadPage"),
                ]),
                planned("/desk/schedule", "deskSchedule", "SchedulePage"),
                known("/desk/customers", "deskCustomers", "CustomersPage"),
                known("/desk/customers/new", "deskCustomerNew", "NewCustomerPage"),
                known("/desk/customers/:id", "deskCustomer", "CustomerPage"),
                known("/desk/customers/:id/merge/:other", "deskMerge", "MergePage"),
                floor("/desk/mail", "deskMail", "MailPage"),
                floor("/desk/staff", "deskStaff", "StaffPage"),
                floor("/desk/security", "deskSecurity", "SecurityPage"),
                layout(shop)("ShopLayout", [
                  owned("/desk/shop", "deskShop", "ShopProfilePage"),
                  owned("/desk/shop/booking", "deskBooking", "BookingPage"),
                  owned("/desk/shop/check", "deskCheck", "CheckPage"),
                  owned("/desk/shop/services", "deskServices", "CataloguePage"),
                  owned("/desk/shop/services/:slug", "deskService", "ServiceEditPage"),
                  owned("/desk/shop/new-service", "deskServiceNew", "ServiceNewPage"),
                ]),
              ]),
            ],
          },
          page(publicPages)("*", "notFound", "NotFoundPage"),
        ],
      },
    ],
  },
];
