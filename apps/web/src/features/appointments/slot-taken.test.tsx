// @vitest-environment happy-dom
import type { BookingRules } from "@openhood/domain/booking/availability";
import { cleanup, render } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test, vi } from "vitest";
import booking from "../../messages/booking.es.json" with { type: "json" };
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
