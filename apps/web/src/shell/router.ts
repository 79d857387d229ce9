import { createBrowserRouter, matchRoutes, type RouteObject } from "react-router-dom";
import { routes } from "./routes.tsx";
import type { AppRouter } from "./types.ts";

/**
 * Loads the parts of the first page before the router exists, so that the first render is the page itself. Returns the
 * route of that page.
 */
export async function resolveFirstRoutes(pathname: string): Promise<RouteObject | undefined> {
  const matches = matchRoutes(routes, pathname) ?? [];
  for (const { route } of matches) {
    if (typeof route.lazy !== "function") continue;
    try {
      Object.assign(route, await route.lazy(), { lazy: undefined });
    } catch (error) {
      // The router tries again and shows the error page inside the shell.
      console.error("A part of the page did not load", error);
    }
  }
  return matches.at(-1)?.route;
}

/** Makes the one router. */
export const createAppRouter = (): AppRouter => createBrowserRouter(routes);
