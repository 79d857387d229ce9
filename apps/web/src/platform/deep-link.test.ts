import fc from "fast-check";
import { expect, test } from "vitest";
import { pathOfLink } from "./deep-link.ts";

const site = "https://www.corner.example";

test.each([
  ["https://www.corner.example/services/brakes?from=mail#price", "/services/brakes?from=mail#price"],
  ["https://www.corner.example", "/"],
  ["com.example.openhood://contact?symptom=squeal", "/contact?symptom=squeal"],
  ["com.example.openhood:///contact", "/contact"],
])("%s opens %s", (link, path) => {
  expect(pathOfLink(link, site)).toBe(path);
});

test.each([
  "https://evil.example/contact",
  "http://www.corner.example/contact",
  "https://www.corner.example.evil.example/",
  "https://www.corner.example@evil.example/",
  "javascript://www.corner.example/%0aalert(1)",
  "file:///etc/passwd",
  "contact",
  "",
])("%s opens nothing", (link) => {
  expect(pathOfLink(link, site)).toBe(null);
});

test("whatever the link, the page is one of the site", () => {
  fc.assert(
    fc.property(fc.string(), fc.domain(), (rest, host) => {
      for (const link of [`com.example.openhood://${rest}`, rest, `https://${host}/${rest}`]) {
        const path = pathOfLink(link, site);
        if (path !== null) expect(new URL(path, site).origin).toBe(site);
      }
    }),
  );
});
