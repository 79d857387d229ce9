// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "../platform/session-store.ts";
import { useSessionOverToast } from "./use-session-over-toast.ts";

const told = vi.hoisted(() => ({ over: () => {}, toasts: [] as { text: string; isThere: boolean }[] }));
vi.mock("../platform/renewal.ts", () => ({
  onSessionOver: (tell: () => void) => {
    told.over = tell;
  },
}));
// The library's elements draw nothing here.
vi.mock("../ui/overlays/present.ts", () => ({
  presentToast: ({ text }: { text: string }) => {
    const toast = { text, isThere: true };
    told.toasts.push(toast);
    return {
      dismiss: async () => {
        toast.isThere = false;
      },
      dismissed: new Promise(() => {}),
    };
  },
}));

function Page() {
  useSessionOverToast("Your session ended.");
  return null;
}

afterEach(cleanup);

test("that the session ended is said until somebody has signed in again, also past the page that said it", () => {
  const { unmount } = render(<Page />);
  act(() => told.over());
  session.set({ status: "signed-out" });
  unmount();
  expect(told.toasts).toEqual([{ text: "Your session ended.", isThere: true }]);
  session.set({ status: "signed-in", user: {} } as never);
  expect(told.toasts).toEqual([{ text: "Your session ended.", isThere: false }]);
});
