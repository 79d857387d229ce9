// @vitest-environment happy-dom
import type { OwnAppointment } from "@openhood/domain/booking/inputs";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test, vi } from "vitest";
import booking from "../../messages/booking.en.json" with { type: "json" };
import shell from "../../messages/shell.en.json" with { type: "json" };
import site from "../../messages/site.en.json" with { type: "json" };
import { AppointmentPass } from "./appointment-pass.tsx";

// The network's edge.
vi.mock("../../platform/trpc.tsx", () => ({ useTRPC: () => ({}), useTRPCClient: () => ({}) }));
vi.mock("./use-change.ts", () => ({
  useChange: () => ({ cancel: () => {}, pending: false, error: null, refused: null }),
  useVoidLinks: () => ({ data: undefined, error: null }),
}));

const first = 1_978_000;
const service = (slug: string) => ({ slug, name: { en: slug, es: slug }, hours: 100 });
const appointment = (state: OwnAppointment["state"]): OwnAppointment =>
  ({
    id: "a",
    state,
    kind: "waiter",
    slot: { lane: "bay-1", date: "2026-05-26", quarters: [first, first + 1] },
    arrival: { from: "2026-05-26T13:00:00.000Z", to: "2026-05-26T13:15:00.000Z" },
    services: [service("brakes"), service("oil-change")],
    customer: { name: "Ana", email: null },
    vehicle: { id: null, vin: null, plate: "ABC-1", year: null, make: null, model: null },
    note: null,
    marks: [],
    changeUntil: null,
  }) as unknown as OwnAppointment;

const show = (state: OwnAppointment["state"]) => {
  const pass = <AppointmentPass which={{ id: "a" }} appointment={appointment(state)} shop={null} />;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider
        locale="en"
        timeZone="America/New_York"
        messages={{ ...shell, ...site, ...booking } as never}
      >
        <RouterProvider router={createMemoryRouter([{ path: "/", element: pass }])} />
      </IntlProvider>
    </QueryClientProvider>,
  );
  return screen.queryByRole("link", { name: booking.booking.appointment.book });
};

afterEach(cleanup);

test("what was canceled can be booked again at once, with the same work", () => {
  const link = show({
    status: "canceled",
    canceledAt: "2026-05-20T13:00:00.000Z",
    by: { kind: "customer", uid: null },
    reason: null,
  } as never);
  expect(link?.getAttribute("href")).toMatch(/\/book\?services=brakes,oil-change&step=time$/);
  // What to do with the car is said of a visit that is to come only.
  expect(screen.queryByText(booking.booking.appointment.kind.waiter)).toBeNull();
  cleanup();
  show({ status: "confirmed" } as never);
  expect(screen.getByText(booking.booking.appointment.kind.waiter)).toBeTruthy();
});

test("too late to change, the shop is a press away: its number calls it", () => {
  show({ status: "confirmed" } as never);
  const call = screen.getByRole("link", { name: /^\(\d{3}\)\s\d{3}-\d{4}$/ });
  expect(call.getAttribute("href")).toMatch(/^tel:\+1\d{10}$/);
  expect(call.closest("p")?.textContent).toMatch(/^It’s too late to change it online\. Call us at \(.*\.$/);
});
