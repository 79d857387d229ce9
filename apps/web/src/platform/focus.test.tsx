// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";

afterEach(cleanup);

function Page({ home }: { home?: boolean }) {
  const [parts, setParts] = useState(["Filter", "Gasket"]);
  return (
    <main>
      <h1>Parts</h1>
      <button type="button">Add</button>
      <ul {...(home && { "data-focus-home": "" })}>
        {parts.map((part) => (
          <li key={part}>
            <button type="button" onClick={() => setParts(parts.filter((other) => other !== part))}>
              Remove {part}
            </button>
          </li>
        ))}
      </ul>
    </main>
  );
}
const remove = (part: string) => userEvent.click(screen.getByRole("button", { name: `Remove ${part}` }));
const focused = () => document.activeElement?.textContent;

test("when a change removes what had the focus, it goes to the closest home, and without one to the heading", async () => {
  const { rerender } = render(<Page home />);
  await remove("Filter");
  await waitFor(() => expect(focused()).toBe("Remove Gasket"));
  rerender(<Page />);
  await remove("Gasket");
  await waitFor(() => expect(focused()).toBe("Parts"));
});

test("focus that somebody moved meanwhile stays", async () => {
  render(<Page home />);
  await remove("Filter");
  screen.getByRole("button", { name: "Add" }).focus();
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(focused()).toBe("Add");
});
