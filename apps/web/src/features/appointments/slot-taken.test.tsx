// @vitest-environment happy-dom
import type { BookingRules } from "@openhood/domain/booking/availability";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test, vi } from "vitest";
import english from "../../messages/booking.en.json" with { type: "json" };
import booking from "../../messages/booking.es.json" with { type: "json" };
import shell from "../../messages/shell.en.json" with { type: "json" };
import { session } from "../../platform/session-store.ts";
import { LimitReached } from "./open-visits.tsx";
import { SlotTaken } from "./slot-taken.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("a notice that goes away breaks nothing where a browser answers scrolling with a promise", () => {
  const scrolled = vi
    .spyOn(Element.prototype, "scrollIntoView")
    .mockImplementation((() => Promise.resolve()) as () => void);
  const failed = vi.spyOn(console, "error").mockImplementation(() => {});
  const rules = { shop: { timeZone: "UTC" }, now: 0 } as BookingRules;
  const shown = render(
    <IntlProvider locale="es-US" messages={booking as never} timeZone="UTC">
      <SlotTaken refusal={{ reason: "taken", nearest: [] } as never} rules={rules} onTake={() => {}} />
    </IntlProvider>,
  );
  expect(scrolled).toHaveBeenCalled();
  shown.unmount();
  expect(failed).not.toHaveBeenCalled();
});

const mine = {
  id: "a",
  arrival: { from: "2026-11-24T13:00:00.000Z", to: "2026-11-24T13:15:00.000Z" },
  services: [{ slug: "oil", name: { en: "Oil change", es: "" } }],
};
const inEnglish = (children: ReactNode) =>
  render(
    <IntlProvider locale="en" messages={{ ...shell, ...english } as never} timeZone="America/New_York">
      <MemoryRouter>{children}</MemoryRouter>
    </IntlProvider>,
  );

test("who has their share of a day is told which appointments are theirs, and offered other days", () => {
  Element.prototype.scrollIntoView = vi.fn();
  const taken = vi.fn();
  const rules = { shop: { timeZone: "America/New_York" }, now: Date.parse("2026-11-23T13:00:00.000Z") };
  const nearest = [{ kind: "waiter", date: "2026-11-25", start: 1_981_364 }];
  const refusal = { reason: "day-limit", nearest, open: [mine] };
  inEnglish(<SlotTaken refusal={refusal as never} rules={rules as never} onTake={taken} />);
  screen.getByText(/more of one day than a customer can book online/);
  const open = within(screen.getByRole("list", { name: "Your open appointments" }));
  expect(open.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/8:00\sAM.*Oil change$/),
  ]);
  const other = within(screen.getByRole("list", { name: "Nearest free times" }));
  fireEvent.click(other.getByRole("button"));
  expect(taken).toHaveBeenCalledExactlyOnceWith(nearest[0]);
});

test("who has as many as one may have is told which, and is led to them once signed in", () => {
  Element.prototype.scrollIntoView = vi.fn();
  inEnglish(<LimitReached reason="open-limit" open={[mine] as never} />);
  screen.getByText(/the most open appointments a customer can book online/);
  expect(screen.queryByRole("link", { name: "See your appointments" })).toBeNull();
  cleanup();
  const user = {
    uid: "it",
    email: "a@b.example",
    emailVerified: true,
    name: null,
    role: "customer",
  } as const;
  session.set({ status: "signed-in", user: { ...user, signedInAt: 0 } });
  inEnglish(<LimitReached reason="open-limit" open={[mine] as never} />);
  const link = screen.getByRole("link", { name: "See your appointments" });
  expect(link.getAttribute("href")).toBe("/account/appointments");
  session.set({ status: "signed-out" });
});
