// @vitest-environment node
import type { LoaderFunctionArgs, RouteObject } from "react-router-dom";
import { expect, test } from "vitest";
import { places } from "../../test/places.ts";
import { deskLinks } from "../pages/desk/desk-links.ts";
import { pages as texts } from "../pages/site/texts.ts";
import { deskPages } from "./desk-pages.ts";
import { approve, booking, construction, reminders } from "./modules.ts";
import { addDeskRoutes, routes } from "./routes.tsx";

await addDeskRoutes("/desk");

const patterns = (list: readonly RouteObject[]): string[] =>
  list.flatMap(({ path, loader, children }) => [
    // A route that only redirects shows nothing.
    ...(path && !loader && !path.startsWith("/es/") ? [path.replace(/^\/es\?/, "")] : []),
    ...patterns(children ?? []),
  ]);

test("every route is among the places that the accessibility tests go to", () => {
  expect(Object.keys(places).sort()).toEqual(patterns(routes).sort());
});

test("what leads to a page of the desk names a page there is", () => {
  const named = deskPages.map(({ path, name }) => `${path.replace(/\/:\w+\?$/, "")} ${name}`);
  expect(named).toEqual(expect.arrayContaining(deskLinks.map(({ path, name }) => `${path} ${name}`)));
});

const all = (list: readonly RouteObject[]): RouteObject[] =>
  list.flatMap((route) => [route, ...all(route.children ?? [])]);

test.each(
  all(routes).flatMap(({ path, lazy }) => (path && typeof lazy === "function" ? [{ path, lazy }] : [])),
)("$path has its page", async ({ lazy }) => {
  expect(await lazy()).toMatchObject({ Component: expect.anything() });
});

test.each(["/", "/es", "/desk/messages"])("%s leads on with what it was asked for", async (from) => {
  const loader = all(routes).find(({ path, loader }) => path === from && loader)?.loader;
  if (typeof loader !== "function") throw new Error(`${from} leads nowhere`);
  const request = new Request(`https://shop.example${from}?status=archived`);
  const answer = (await loader({ request } as LoaderFunctionArgs)) as Response;
  expect(answer.headers.get("location")).toMatch(/^\/\w[\w/]*\?status=archived$/);
});

test("a page that is a module of its own is not brought along with the texts", async () => {
  const modules = await Promise.all([approve(), booking(), construction(), reminders()]);
  const own = modules.flatMap((module) => Object.keys(module)).filter((name) => name.endsWith("Page"));
  expect(own).toEqual(
    expect.arrayContaining(["ApprovePage", "BookPage", "ConstructionPage", "RemindersPage"]),
  );
  expect(Object.keys(texts).filter((name) => own.includes(name))).toEqual([]);
});
