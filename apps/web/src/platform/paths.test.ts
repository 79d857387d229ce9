import { expect, test } from "vitest";
import { routePattern } from "../shell/router-pattern.ts";
import { hasTwin, languageOf, localPath, plainPath } from "./paths.ts";

test("an address says its language; pages of signed-in people have none", () => {
  expect(
    ["/es", "/es/home", "/es/nada?x", "/home", "/escrow", "/desk/mail", "/account"].map(languageOf),
  ).toEqual(["es", "es", "es", "en", "en", null, null]);
});

test("a path is led to its twin and back, with query and anchor", () => {
  for (const path of ["/home", "/services/brakes", "/sign-in?view=link", "/privacy#choices", "/"]) {
    const spanish = localPath(path, "es");
    expect(languageOf(spanish)).toBe("es");
    expect(localPath(spanish, "es")).toBe(spanish);
    expect(localPath(spanish, "en")).toBe(path);
    expect(plainPath(spanish)).toBe(path);
  }
});

test("what is not a public page keeps its address", () => {
  for (const path of ["/desk", "/account/data", "/auth/action", "#choices", "https://other.example/"])
    expect(localPath(path, "es")).toBe(path);
  expect(hasTwin("/desk")).toBe(false);
  expect(hasTwin("/deskwork")).toBe(true);
});

test("a screen has one pattern in every language", () => {
  expect(routePattern([{ route: { path: "/es?/services/:slug" } }])).toBe("/services/:slug");
});
