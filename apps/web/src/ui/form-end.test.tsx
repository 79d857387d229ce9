// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../platform/show-desk.tsx";
import { FormEnd } from "./form-end.tsx";
import { Notice } from "./states.tsx";

afterEach(endDesk);

/** A form that is refused when it is sent. */
function Refused() {
  const [state, setState] = useState<"open" | "sent" | "refused">("open");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setState("sent");
        setTimeout(() => setState("refused"));
      }}
    >
      <FormEnd
        pending={state === "sent"}
        error={null}
        status={state === "refused" && <Notice tone="watch">We’re closed then.</Notice>}
        send="Check in"
        cancel="Close"
        onCancel={() => {}}
      />
    </form>
  );
}

test("a form that is refused says why once, and the focus goes there from the button it pushed away", async () => {
  showOnDesk(<Refused />, { answers: {} });
  // It is there before it has something to say.
  const status = screen.getByRole("status");
  await userEvent.click(screen.getByRole("button", { name: "Check in" }));
  await screen.findByText("We’re closed then.");
  expect(screen.getAllByRole("status")).toEqual([status]);
  expect(status.textContent).toBe("We’re closed then.");
  expect(document.activeElement).toBe(status);
});
