import { useEffect } from "react";
import { RouterProvider } from "react-router-dom";
import { markHydrated } from "../platform/hydrated.ts";
import { LanguageProvider } from "../platform/language.tsx";
import { trackDirection } from "./navigation.ts";
import type { AppRouter } from "./types.ts";

/** The whole tree: language outside, the one router inside. */
export function App({ router }: { router: AppRouter }) {
  useEffect(() => trackDirection(router), [router]);
  // Presses made before the app was loaded are replayed now.
  useEffect(() => {
    markHydrated();
    document.documentElement.dataset.alive = "";
    performance.mark("openhood:alive");
    document.dispatchEvent(new Event("openhood:alive"));
  }, []);
  return (
    <LanguageProvider>
      <RouterProvider router={router} />
    </LanguageProvider>
  );
}
