import { App, Capacitor, Network, SplashScreen, StatusBar, Style } from "../platform/capacitor.ts";
import { pathOfLink } from "../platform/deep-link.ts";
import { siteOrigin } from "../platform/env.ts";
import { currentMode } from "../platform/mode.ts";
import { setOnline } from "../platform/network.ts";
import { afterHardwareBack, backStep } from "../ui/overlays/hardware-back.ts";
import { openOverlays } from "../ui/overlays/layers.ts";
import { startSwipeBack } from "./swipe-back.ts";
import type { AppRouter } from "./types.ts";

const quietly = (work: Promise<unknown>) => void work.catch((error: unknown) => console.warn(error));

/** Ties the app to the device it runs on: back button, links from outside, status bar, network, splash. */
export function startNative(router: AppRouter): void {
  // The shell also notifies the document, where overlays come first; without a listener here it would do neither.
  quietly(App.addListener("backButton", () => {}));
  afterHardwareBack((handled) => onBack(router, handled));
  quietly(App.addListener("appUrlOpen", ({ url }) => open(router, url)));
  quietly(Network.addListener("networkStatusChange", ({ connected }) => setOnline(connected)));
  quietly(Network.getStatus().then(({ connected }) => setOnline(connected)));
  // The link that started the app arrived before any listener.
  quietly(App.getLaunchUrl().then((launch) => launch && open(router, launch.url, true)));
  // Android has a gesture of its own that ends in the back button.
  if (currentMode() === "ios") startSwipeBack(router, (handled) => onBack(router, handled));
  followScheme();
  quietly(SplashScreen.hide());
}

function onBack(router: AppRouter, handled: boolean): void {
  const overlays = openOverlays.get().length;
  const index = (history.state as { idx?: number } | null)?.idx ?? 0;
  const step = backStep({ handled, overlays, index });
  if (step === "back") void router.navigate(-1);
  // As Android does; elsewhere there is no such button.
  if (step === "leave") quietly(App.exitApp());
}

function open(router: AppRouter, url: string, replace = false): void {
  const path = pathOfLink(url, siteOrigin());
  if (path !== null) void router.navigate(path, { replace });
}

function followScheme(): void {
  if (!Capacitor.isPluginAvailable("StatusBar")) return;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  // Named after the background color.
  const follow = () => quietly(StatusBar.setStyle({ style: dark.matches ? Style.Dark : Style.Light }));
  dark.addEventListener("change", follow);
  follow();
}
