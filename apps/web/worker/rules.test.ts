import fc from "fast-check";
import { expect, test } from "vitest";
import { buildName, outdated, wayOf } from "./rules.ts";

const origin = "https://shop.example";
const kept = new Set(["/assets/app-1.js", "/icon.svg", "/offline-shell"]);
const way = (path: string, mode = "cors", method = "GET") =>
  wayOf({ method, mode, url: new URL(path, origin).href }, origin, kept);

test.each([
  "/api/shop.get",
  "/api",
  "/__/auth/handler",
  "/__/firebase/init.json",
  "/identitytoolkit.googleapis.com/v1/accounts",
  "/securetoken.googleapis.com/v1/token",
  "/emulator/action",
])("%s passes by the worker, however it is asked for", (path) => {
  fc.assert(
    fc.property(
      fc.constantFrom("navigate", "cors", "no-cors"),
      fc.constantFrom("GET", "POST", "HEAD"),
      (mode, method) => {
        expect(way(path, mode, method)).toBe("leave");
      },
    ),
  );
});

test("pages are asked for, parts are kept, and the rest is nobody's business", () => {
  expect(way("/contact?service=brakes", "navigate")).toBe("page");
  expect(way("/apiary", "navigate")).toBe("page");
  expect(way("/sitemap.xml", "navigate")).toBe("leave");
  expect(way("/assets/gone-2.js")).toBe("part");
  expect(way("/icon.svg")).toBe("kept");
  expect(way("/robots.txt")).toBe("leave");
  expect(way("https://www.googletagmanager.com/gtag/js")).toBe("leave");
  expect(way("/contact", "navigate", "POST")).toBe("leave");
});

test("a build's name changes with anything in it", () => {
  const entry = fc.record({ url: fc.string(), revision: fc.option(fc.string()) });
  fc.assert(
    fc.property(fc.uniqueArray(entry, { selector: ({ url }) => url, minLength: 1 }), (entries) => {
      expect(buildName(entries)).toBe(buildName([...entries]));
      const [first, ...rest] = entries;
      expect(buildName([{ url: `${first?.url}x`, revision: first?.revision ?? null }, ...rest])).not.toBe(
        buildName(entries),
      );
    }),
  );
});

test("the build before stays for the pages that are still open, earlier ones go", () => {
  expect(outdated(["openhood-a", "openhood-b", "else", "openhood-c"], "openhood-c")).toEqual(["openhood-a"]);
  expect(outdated(["openhood-a", "openhood-c"], "openhood-c")).toEqual([]);
  expect(outdated(["openhood-c", "openhood-a", "openhood-b"], "openhood-c")).toEqual(["openhood-a"]);
});
