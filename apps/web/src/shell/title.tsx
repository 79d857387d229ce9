import { useEffect } from "react";
import { useLocation, useMatches } from "react-router-dom";
import { useTranslations } from "use-intl";
import type { ScreenView } from "../platform/analytics.ts";
import { hasTwin, localPath } from "../platform/paths.ts";
import { useContact } from "../platform/shop.ts";
import { usePageTitleOverride } from "../ui/page-title.tsx";
import type { RouteHandle } from "./types.ts";

/** The handle of the page on screen. */
export function useRouteHandle(): RouteHandle | null {
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined);
  return handles.findLast((handle) => handle !== undefined) ?? null;
}

/** The page's title from the catalog; none when its messages did not load. */
function useCatalogTitle(handle: RouteHandle | null): string | null {
  const t = useTranslations("titles");
  return handle && t.has(handle.name) ? t(handle.name) : null;
}

/**
 * Keeps the head true as pages change: the window's title, from the route's name or from what the page says it is
 * about, and the addresses of this page. What stands there at first was written when the page was prerendered.
 */
export function DocumentHead() {
  const handle = useRouteHandle();
  const named = useCatalogTitle(handle);
  const override = usePageTitleOverride();
  const { name: shop } = useContact();
  const { pathname } = useLocation();
  const own = override ?? named;
  const title = own ? `${own} · ${shop}` : shop;
  const lost = handle?.name === "notFound";
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    const paths = { en: localPath(pathname, "en"), es: localPath(pathname, "es"), "x-default": "" };
    paths["x-default"] = paths.en;
    for (const link of document.head.querySelectorAll<HTMLLinkElement>(
      'link[rel="canonical"], link[rel="alternate"]',
    )) {
      if (lost || !hasTwin(pathname)) link.remove();
      else link.href = new URL(paths[link.hreflang as keyof typeof paths] ?? pathname, link.href).href;
    }
  }, [pathname, lost]);
  return null;
}

// All wait for the same module, so they are counted in order.
const screenView = (view: ScreenView) =>
  import("../platform/analytics.ts")
    .then((analytics) => analytics.screenView(view))
    .catch((error: unknown) => console.error("Screens are not counted", error));

/** Counts one screen view per navigation. */
export function useScreenViews(pattern: string, navigationKey: string): void {
  const handle = useRouteHandle();
  // The title from the catalog: the page's own may name a person.
  const title = useCatalogTitle(handle) ?? "";
  const name = handle?.name;
  const screenClass = handle?.screenClass;
  // Not on a new title: a new language is not a new screen.
  useEffect(() => {
    if (name && screenClass) void screenView({ name, screenClass, path: pattern, title });
  }, [navigationKey, name, screenClass, pattern]);
}
