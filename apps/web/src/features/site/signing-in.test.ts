import { MIN_PASSWORD } from "@openhood/domain/sign-in/sign-in";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseAuthAction } from "./auth-action.ts";
import { credentialIssues, minPassword } from "./credentials.ts";
import { destinationOf, safePath } from "./destination.ts";

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
    expect(destinationOf(null, "customer", origin)).toBe("/account");
    expect(destinationOf("//evil.example", "advisor", origin)).toBe("/desk");
  });

  test("never leads back to signing in", () => {
    expect(destinationOf("/sign-in?next=/sign-in", "customer", origin)).toBe("/account");
    expect(destinationOf("/auth/action", "owner", origin)).toBe("/desk");
  });
});

describe("a link from a mail", () => {
  test("is read from behind the hash, and becomes the query that Firebase reads", () => {
    const action = parseAuthAction("#lang=es&mode=signIn&oobCode=a%2Bb&apiKey=k", origin);
    expect(action).toMatchObject({ mode: "signIn", code: "a+b", language: "es" });
    const query = new URL(action?.href ?? "").searchParams;
    expect([query.get("mode"), query.get("oobCode"), query.get("apiKey")]).toEqual(["signIn", "a+b", "k"]);
  });

  test.each([
    "",
    "#",
    "#mode=signIn",
    "#mode=signIn&oobCode=x",
    "#mode=recoverEmail&oobCode=x&apiKey=k",
    "#main",
  ])("%s is not complete", (hash) => {
    expect(parseAuthAction(hash, origin)).toBeNull();
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
