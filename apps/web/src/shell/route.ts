import { type LoaderFunctionArgs, type RouteObject, replace } from "react-router-dom";
import { preloadOf } from "../platform/lazy-part.tsx";
import { PageNotLoaded } from "../platform/page-not-loaded.ts";
import { loadPart } from "../platform/release.ts";
import { RouteError } from "./route-error.tsx";
import type { RouteHandle } from "./types.ts";

export type Load<M = object> = () => Promise<M>;

/** What is shown in place of a page is to know that it did not come. */
const orNotLoaded = async <T>(coming: Promise<T>): Promise<T> =>
  coming.catch((cause: unknown) => {
    throw new PageNotLoaded("A page did not come", { cause });
  });

/** Loads what a page is made of. */
export const loadPage = <T>(load: () => Promise<T>): Promise<T> => orNotLoaded(loadPart(load));

const named = async (load: Load, component: string) =>
  ((await loadPage(load)) as Record<string, React.ComponentType>)[component] as React.ComponentType;

/** The route of a page that is a component of a module loaded with it. */
export const route = (
  load: Load,
  path: string,
  name: RouteHandle["name"],
  component: string,
): RouteObject => ({
  path,
  handle: { name, screenClass: component } satisfies RouteHandle,
  lazy: async () => {
    const Component = await named(load, component);
    await orNotLoaded(preloadOf(Component));
    return { Component };
  },
});

/** Pages with a component of such a module around them. */
export const layout = (load: Load, component: string, children: RouteObject[]): RouteObject => ({
  lazy: async () => ({ Component: await named(load, component) }),
  children,
});

/** Pages inside a frame that stays when one of them fails. */
export const inFrame = (children: RouteObject[]): RouteObject[] => [{ ErrorBoundary: RouteError, children }];

/** An address that leads on to another, with what it was asked for. */
export const leadOn = (path: string, to: string) => ({
  path,
  loader: ({ request }: LoaderFunctionArgs) => replace(to + new URL(request.url).search),
});
