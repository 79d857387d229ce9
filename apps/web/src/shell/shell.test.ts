// @vitest-environment node

import { matchRoutes } from "react-router-dom";
import { expect, test } from "vitest";
import { screenViewParams } from "../platform/analytics.ts";
import { claimedRole, sessionRefusal } from "../platform/session.ts";
import { routePattern } from "./router-pattern.ts";
import { routes } from "./routes.tsx";

test("the page path of a screen view is the route's pattern", () => {
  expect(routePattern([{ route: {} }, { route: { path: "/services/:slug" } }])).toBe("/services/:slug");
});

test("a screen view carries name, class, path, title and the previous screen, and no concrete address", () => {
  const view = { name: "service", screenClass: "ServicePage", path: "/services/:slug", title: "Service" };
  expect(screenViewParams(view, "services", "https://shop.example")).toEqual({
    firebase_screen: "service",
    firebase_screen_class: "ServicePage",
    screen_name: "service",
    page_path: "/services/:slug",
    page_title: "Service",
    page_location: "https://shop.example/services/:slug",
    page_referrer: "",
    previous_screen: "services",
  });
});

test("a role comes from the claims, and everyone else is a customer", () => {
  expect(claimedRole({ role: "advisor" })).toBe("advisor");
  expect(claimedRole({ role: "admin" })).toBe("customer");
  expect(claimedRole({})).toBe("customer");
});

test("refusals of Auth are told apart, the unknown one says nothing", () => {
  expect(sessionRefusal({ code: "auth/wrong-password" })).toBe("wrong-credentials");
  expect(sessionRefusal({ code: "auth/user-not-found" })).toBe("wrong-credentials");
  expect(sessionRefusal({ code: "auth/email-already-in-use" })).toBe("email-in-use");
  expect(sessionRefusal(new Error("boom"))).toBe("unavailable");
});

test.each([
  ["/", "/home"],
  ["/?mode=ios", "/home?mode=ios"],
  ["/es", "/es/home"],
])("%s, and nothing that only begins like it, is replaced by %s", async (from, to) => {
  const url = new URL(from, "https://shop.example");
  const route = matchRoutes(routes, url.pathname)?.at(-1)?.route;
  const loader = route?.loader as (of: object) => Response;
  const answer = loader({ request: new Request(url), params: {} });
  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toBe(to);
  expect(answer.headers.get("x-remix-replace")).toBe("true");
  for (const longer of [`${url.pathname}/x`.replace("//", "/"), `${url.pathname}homes`])
    expect(matchRoutes(routes, longer)?.at(-1)?.route.loader).not.toBe(route?.loader);
});
