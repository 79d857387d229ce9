import "./ui/tokens.css";
import "./ui/fonts.css";
import "./ui/base.css";
import "./shell/transitions.css";
import "./platform/zod-without-eval.ts";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { markHydrated } from "./platform/hydrated.ts";
import { yieldToMain } from "./platform/idle.ts";
import { currentLanguage, startLanguage } from "./platform/language.tsx";
import { startMode } from "./platform/mode.ts";
import { App } from "./shell/app.tsx";
import { fitsBuiltPage } from "./shell/built-page.ts";
import { installSwipeWatch } from "./shell/navigation.ts";
import { createAppRouter, resolveFirstRoutes } from "./shell/router.ts";
import { startAfterPaint } from "./shell/start.ts";
import { installHardwareBack } from "./ui/overlays/hardware-back.ts";
import { installOverlayHistory } from "./ui/overlays/overlay-history.ts";

async function start(root: HTMLElement): Promise<void> {
  startMode();
  if (location.pathname === "/") history.replaceState(null, "", `/home${location.search}${location.hash}`);
  // A mail program may have written a link's "#" as an address has it. What follows opens something, and is of no address:
  // the page is asked for anew, so that it is the link's own, and nothing it asks for says where from.
  if (location.pathname.includes("%23"))
    return location.replace((location.pathname + location.search).replace("%23", "#"));
  // The language first: its request is under way while the routes' are being made.
  const language = startLanguage(location.pathname, location.hash);
  await yieldToMain();
  const route = await resolveFirstRoutes(location.pathname);
  await language;
  await yieldToMain();
  installOverlayHistory();
  installHardwareBack();
  installSwipeWatch();
  const router = createAppRouter();
  await yieldToMain();
  const app = (
    <StrictMode>
      <App router={router} />
    </StrictMode>
  );
  // In slices: what a person does meanwhile is answered between them.
  if (root.firstElementChild && fitsBuiltPage(route, location, currentLanguage()))
    startTransition(() => void hydrateRoot(root, app));
  else {
    // What the page before said about itself; a page that is not to be kept says so again.
    document.head.querySelector('meta[name="robots"]')?.remove();
    markHydrated();
    createRoot(root).render(app);
  }
  startAfterPaint();
  if (import.meta.env.MODE === "native") (await import("./shell/native.ts")).startNative(router);
}

const root = document.getElementById("root");
if (root) start(root).catch((error: unknown) => console.error("The app did not start", error));
