// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { createPortal } from "react-dom";
import { afterEach, expect, test, vi } from "vitest";
import { endDesk, showOnDesk } from "../platform/show-desk.tsx";
import { Inspector } from "./inspector.tsx";
import { InspectorSlot } from "./inspector-slot.ts";

afterEach(endDesk);

/** A page whose only card is gone with what was done in its inspector. */
function Page() {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [isThere, setThere] = useState(true);
  const [isOpen, setOpen] = useState(true);
  return (
    <InspectorSlot value={slot}>
      <h1 tabIndex={-1}>Today</h1>
      {isThere && (
        <button type="button" data-card="a">
          Card
        </button>
      )}
      {isOpen && (
        <Inspector label="Appointment" id="a" origin='[data-card="a"]' onClose={() => setOpen(false)}>
          <button
            type="button"
            onClick={() => {
              setThere(false);
              setOpen(false);
            }}
          >
            Cancel
          </button>
        </Inspector>
      )}
      {createPortal(<div ref={setSlot} />, document.body)}
    </InspectorSlot>
  );
}

test("when what was inspected is gone from the page, too, the focus goes to its heading", async () => {
  showOnDesk(<Page />, { answers: {} });
  const cancel = screen.getByRole("button", { name: "Cancel" });
  cancel.focus();
  await act(async () => cancel.click());
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Today" }));
});

test("when it is still there, the focus goes to its card", async () => {
  showOnDesk(<Page />, { answers: {} });
  const close = screen.getByRole("button", { name: "Close" });
  close.focus();
  await act(async () => close.click());
  expect(document.activeElement?.textContent).toBe("Card");
});

test("what is inspected is brought into sight beside it", () => {
  const seen = vi.spyOn(Element.prototype, "scrollIntoView");
  showOnDesk(<Page />, { answers: {} });
  expect(seen.mock.contexts.map((one) => (one as Element).textContent)).toEqual(["Card"]);
  seen.mockRestore();
});
