import { useEffect } from "react";
import { useMatches } from "react-router-dom";
import { useTranslations } from "use-intl";
import { screenView } from "../platform/analytics.ts";
import { env } from "../platform/env.ts";
import { usePageTitleOverride } from "../ui/page-title.tsx";
import type { RouteHandle } from "./routes.tsx";

/** The handle of the page on screen. */
export function useRouteHandle(): RouteHandle | null {
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined);
  return handles.findLast((handle) => handle !== undefined) ?? null;
}

/** Sets the window's title from the route's name, or from what the page says it is about. */
export function DocumentTitle() {
  const t = useTranslations("titles");
  const handle = useRouteHandle();
  const override = usePageTitleOverride();
  const own = override ?? (handle ? t(handle.name) : null);
  return <title>{own ? `${own} · ${env.shopName}` : env.shopName}</title>;
}

/** Counts one screen view per navigation. */
export function useScreenViews(pattern: string, navigationKey: string): void {
  const t = useTranslations("titles");
  const handle = useRouteHandle();
  // The title in the catalogue, not the page's own: that one may name a person.
  const title = handle ? t(handle.name) : "";
  const name = handle?.name;
  const screenClass = handle?.screenClass;
  // Not on a new title: a new language is not a new screen.
  useEffect(() => {
    if (name && screenClass) screenView({ name, screenClass, path: pattern, title });
  }, [navigationKey, name, screenClass, pattern]);
}
