// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { endDesk, setConnected, showOnDesk } from "../../platform/show-desk.tsx";
import { fakeOverlays } from "../../ui/overlays/fake-overlays.ts";
import { usePalette } from "./use-palette.tsx";

// The network's edge: a part that does not come.
vi.mock("./palette.tsx", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});
const heard = fakeOverlays();
afterEach(endDesk);

function Page() {
  return (
    <button type="button" onClick={usePalette()}>
      Search
    </button>
  );
}

test("a palette that was never loaded says offline that there is no connection", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  setConnected(false);
  showOnDesk(<Page />, { answers: {} });
  await act(async () => screen.getByRole("button").click());
  await waitFor(() => expect(heard.said).toEqual([expect.stringMatching(/^You’re offline\./)]));
});
