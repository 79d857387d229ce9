import { createBrowserRouter, matchRoutes, type RouteObject } from "react-router-dom";
import { addDeskRoutes, routes } from "./routes.tsx";
import type { AppRouter } from "./types.ts";

/**
 * Loads the parts of the first page before the router exists, so that the first render is the page itself. Returns the
 * route of that page.
 */
export async function resolveFirstRoutes(pathname: string): Promise<RouteObject | undefined> {
  // The router tries again what did not load, and shows the error page inside the shell.
  const tried = (part: Promise<void>) =>
    part.catch((error: unknown) => console.error("A part of the page did not load", error));
  await tried(addDeskRoutes(pathname));
  const matches = matchRoutes(routes, pathname) ?? [];
  const load = async (route: RouteObject) => {
    if (typeof route.lazy === "function") Object.assign(route, await route.lazy(), { lazy: undefined });
  };
  await Promise.all(matches.map(({ route }) => tried(load(route))));
  return matches.at(-1)?.route;
}

/** Makes the one router. */
export const createAppRouter = (): AppRouter =>
  createBrowserRouter(routes, {
    patchRoutesOnNavigation: ({ path, patch, signal }) =>
      addDeskRoutes(path, (parent, children) => {
        patch(parent, children);
        return !signal.aborted;
      }),
  });
