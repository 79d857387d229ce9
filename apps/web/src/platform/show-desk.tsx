import { onlineManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import { createTRPCClient, TRPCClientError } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider, useRouteError } from "react-router-dom";
import { IntlProvider } from "use-intl";
import { startLanguage } from "./language.tsx";
import { type Language, loadMessages } from "./messages.ts";
import { setOnline } from "./network.ts";
import { OUTBOX, openOutbox, outbox } from "./outbox.ts";
import { type Role, session } from "./session-store.ts";
import { type ApiLink, askOnce, TRPCProvider } from "./trpc.tsx";

/** What the API answers in a test, by procedure; what is thrown is an error of the call. */
export type Answers = Record<string, (input: never) => unknown>;

/** An error as the API answers it. */
export const apiError = (httpStatus: number, reason: string) =>
  TRPCClientError.from({ error: { code: -32_600, message: reason, data: { httpStatus, reason } } } as never);

const words = [
  "shell",
  "problem",
  "desk",
  "thread",
  "orders",
  "documents",
  "inspections",
  "money",
  "parts",
  "schedule",
  "customers",
  "staff",
  "declined",
  "shop",
  "devices",
  "signed-in",
  "site",
  "setup",
  "approvals",
  "account",
  "approvers",
  "over-limit",
  "outbox",
  "link-outbox",
] as const;
/** Their words, in both languages. */
export const messages = { en: await loadMessages("en", words), es: await loadMessages("es", words) };

let crash: unknown;

/** Where a page crashed nothing stands any more: a test that looks for what is gone must not pass for that. */
function Crashed() {
  crash = useRouteError();
  return null;
}

// Not known to the tests' document.
HTMLElement.prototype.hidePopover ??= () => {};

/** Says to the app and to its queries whether there is a connection. */
export function setConnected(connected: boolean): void {
  setOnline(connected);
  onlineManager.setOnline(connected);
}

/**
 * For tests: shows part of the desk to somebody. All of it is real but the wire: `answers` stand for the API and can be
 * replaced as the test goes on.
 */
export function showOnDesk(
  children: ReactNode,
  { answers, role = "advisor", language = "en" }: { answers: Answers; role?: Role; language?: Language },
) {
  const user = { uid: "it", email: null, emailVerified: true, name: "Lou", role, signedInAt: 0 };
  session.set({ status: "signed-in", user });
  const calls: { path: string; input: unknown }[] = [];
  const wire: ApiLink =
    () =>
    ({ op: { path, input } }) =>
      observable((observer) => {
        calls.push({ path, input });
        Promise.resolve()
          .then(() => answers[path]?.(input as never))
          .then(
            (data) => {
              observer.next({ result: { data } });
              observer.complete();
            },
            (error) => observer.error(TRPCClientError.from(error)),
          );
      });
  const client = createTRPCClient({ links: [wire] });
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: askOnce } });
  const router = createMemoryRouter([{ path: "*", element: children, ErrorBoundary: Crashed }]);
  const shown = render(
    <IntlProvider locale={language} messages={messages[language]} timeZone="UTC">
      <QueryClientProvider client={cache}>
        <TRPCProvider trpcClient={client} queryClient={cache}>
          <RouterProvider router={router} />
        </TRPCProvider>
      </QueryClientProvider>
    </IntlProvider>,
  );
  return { ...shown, calls, cache, router };
}

/** Closes the tab a test has shown: what the device keeps is there for the next. */
export function closeTab(): void {
  const kept = { ...localStorage };
  endTab();
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value as string);
}

/** Ends what a test has shown. The next one may be of another file, and begins in English. */
export async function endDesk(): Promise<void> {
  endTab();
  // At once: a test that goes on without waiting may ask for a language of its own.
  const english = startLanguage("/");
  await (await openOutbox(OUTBOX)).clear("entries");
  await outbox.refresh();
  await english;
}

function endTab(): void {
  cleanup();
  const crashed = crash;
  crash = undefined;
  setConnected(true);
  session.set({ status: "signed-out" });
  localStorage.clear();
  sessionStorage.clear();
  if (crashed) throw new Error("The page crashed", { cause: crashed });
}
