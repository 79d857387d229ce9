import { MIN_PASSWORD } from "@openhood/domain/sign-in/sign-in";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseAuthAction, secretIn } from "./auth-action.ts";
import { credentialIssues, minPassword } from "./credentials.ts";
import { destinationOf, safePath, wantedIn } from "./destination.ts";

const origin = "https://shop.example";

describe("where signing in leads", () => {
  test.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example/x",
    "javascript:alert(1)",
    "evil",
    "",
    null,
  ])("%s is no way out of the site", (next) => {
    expect(safePath(next, origin)).toBeNull();
  });

  test("whatever stands in the address, the browser stays on this origin", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `/${text}`),
        ),
        (next) => {
          const path = safePath(next, origin);
          if (path !== null) expect(new URL(path, origin).origin).toBe(origin);
        },
      ),
    );
  });

  test("is where the person wanted to go, else their own pages", () => {
    expect(destinationOf("/account/data?x=1#y", "customer", origin)).toBe("/account/data?x=1#y");
    expect(destinationOf(null, "customer", origin)).toBe("/account/appointments");
    expect(destinationOf(null, "technician", origin)).toBe("/desk/my-bay");
    expect(destinationOf("//evil.example", "advisor", origin)).toBe("/desk/today");
  });

  test("never leads back to signing in", () => {
    expect(destinationOf("/sign-in?next=/sign-in", "customer", origin)).toBe("/account/appointments");
    expect(destinationOf("/auth/action", "owner", origin)).toBe("/desk/today");
  });
});

describe("a link from a mail", () => {
  test("is read from behind the hash, where no server sees it", () => {
    expect(parseAuthAction("#lang=es&link=abc.def")).toEqual({
      kind: "link",
      token: "abc.def",
      language: "es",
    });
    expect(parseAuthAction("#lang=es&link=abc.def&next=%2Fdesk%2Fsetup")).toMatchObject({
      next: "/desk/setup",
    });
    expect(parseAuthAction("?lang=es&link=abc.def")).toBeNull();
    expect(secretIn({ hash: "#link=a", search: "?oobCode=b" })).toBe("#link=a");
    expect(secretIn({ hash: "", search: "?utm_source=x" })).toBe("");
  });

  test.each([
    ["#lang=es&mode=signIn&oobCode=a%2Bb&apiKey=k", "sign-in"],
    ["?mode=verifyEmail&oobCode=a&apiKey=k&lang=es", "verify"],
    ["?mode=resetPassword&oobCode=a&apiKey=k&lang=es", "reset"],
  ] as const)(
    "of the former kind, or from Google, is known as one that is used no more: %s",
    (secret, mail) => {
      expect(parseAuthAction(secret)).toEqual({ kind: "former", mail, language: "es" });
    },
  );

  test.each([
    "",
    "#",
    "#mode=signIn",
    "#mode=signIn&oobCode=x",
    "#mode=recoverEmail&oobCode=x&apiKey=k",
    "#main",
    "#link=",
  ])("%s is not complete", (hash) => {
    expect(parseAuthAction(hash)).toBeNull();
  });
});

describe("a form about signing in", () => {
  test("asks for as long a password as the function does", () => {
    expect(minPassword).toBe(MIN_PASSWORD);
    expect(credentialIssues({ password: "x".repeat(MIN_PASSWORD - 1) }, "new")).toEqual(["password"]);
    expect(credentialIssues({ password: "x".repeat(MIN_PASSWORD) }, "new")).toEqual([]);
  });

  test("takes any password that is there for an account that exists", () => {
    expect(credentialIssues({ email: "a@b.example", password: "x" })).toEqual([]);
    expect(credentialIssues({ email: "a@b", password: "" })).toEqual(["email", "password"]);
  });
});

test("to whom an e-mail went is kept on the way over the sign-in page, whichever address it follows", () => {
  const origin = "https://shop.example";
  const hash = "#to=gus%40guest.example";
  const garage = `/account/garage${hash}`;
  expect(wantedIn({ search: `?next=${encodeURIComponent(garage)}`, hash: "" }, origin)).toBe(garage);
  expect(wantedIn({ search: "?next=/account/garage", hash }, origin)).toBe(garage);
  expect(wantedIn({ search: "?next=/account/garage", hash: "#top" }, origin)).toBe("/account/garage");
  expect(wantedIn({ search: "", hash }, origin)).toBeNull();
});
