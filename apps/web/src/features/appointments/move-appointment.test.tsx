// @vitest-environment happy-dom
import type { OwnAppointment } from "@openhood/domain/booking/inputs";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test, vi } from "vitest";
import { loadMessages } from "../../platform/messages.ts";
import { MoveAppointment } from "./move-appointment.tsx";

vi.mock("../../platform/trpc.tsx", () => ({ useTRPC: () => ({}), useTRPCClient: () => ({}) }));
vi.mock("./use-availability.ts", () => ({ useBookingSettings: () => ({}), useBookingRules: () => null }));
vi.mock("./use-change.ts", () => ({
  useChange: () => ({ move: () => {}, pending: false, error: null, refusal: null, refused: "cut-off" }),
}));
afterEach(cleanup);

test.each([
  ["en", "It’s too late to change it online. Call us at "],
  ["es", "Ya es tarde para cambiarla en línea. Llámenos al "],
] as const)(
  "too late to be moved, the shop is a press away: its number calls it (%s)",
  async (locale, said) => {
    const appointment = { id: "a", kind: "waiter", services: [], slot: { quarters: [1] } };
    render(
      <QueryClientProvider client={new QueryClient()}>
        <IntlProvider locale={locale} timeZone="UTC" messages={await loadMessages(locale, ["booking"])}>
          <MoveAppointment
            appointment={appointment as unknown as OwnAppointment}
            {...{ which: { id: "a" }, shop: null, onClose: () => {} }}
          />
        </IntlProvider>
      </QueryClientProvider>,
    );
    const call = screen.getByRole("link", { name: /^\(\d{3}\)\s\d{3}-\d{4}$/ });
    expect(call.getAttribute("href")).toMatch(/^tel:\+1\d{10}$/);
    expect(call.parentElement?.textContent).toMatch(new RegExp(`^${said}\\(`));
  },
);
