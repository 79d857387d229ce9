import fs from "node:fs";
import http from "node:http";
import net from "node:net";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { Request, Response } from "express";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { startHosting } from "./hosting.ts";
import { ROOT } from "./stack.ts";

const config = JSON.parse(fs.readFileSync(path.join(ROOT, "firebase.json"), "utf8"));
let siteUrl = "";

beforeAll(async () => {
  // The project's own rules, over a site of three files.
  const root = fs.mkdtempSync(path.join(fs.realpathSync(process.env.TMPDIR ?? "/tmp"), "openhood-site-"));
  const file = (name: string, content: string) => {
    fs.mkdirSync(path.dirname(path.join(root, "site", name)), { recursive: true });
    fs.writeFileSync(path.join(root, "site", name), content);
  };
  file("index.html", "<title>index</title>");
  file("about.html", "<title>about</title>");
  file("services.html", "<title>services</title>");
  file("services/brakes.html", "<title>brakes</title>");
  file("404.html", "<title>lost</title>");
  file("home/index.html", "<title>home</title>");
  file("assets/app-1a2b.js", `console.log("${"x".repeat(5000)}")`);
  const hosting = { ...config.hosting, public: "site" };
  fs.writeFileSync(path.join(root, "firebase.json"), JSON.stringify({ ...config, hosting }));

  const auth = http.createServer((request, response) => response.end(`auth ${request.url}`));
  await new Promise<void>((done) => auth.listen(0, "127.0.0.1", done));
  const api = (request: Request & { rawBody: Buffer }, response: Response) => {
    if (request.url.endsWith("/throws")) throw new Error("inside");
    response.json({
      url: request.url,
      bytes: request.rawBody.length,
      forwarded: request.headers["x-forwarded-for"],
    });
  };
  const site = await startHosting({
    root,
    port: 0,
    functions: Promise.resolve({ api }),
    authHost: `127.0.0.1:${(auth.address() as net.AddressInfo).port}`,
  });
  siteUrl = site.siteUrl;
  return async () => {
    auth.close();
    await site.close();
    fs.rmSync(root, { recursive: true });
  };
});

describe("pages", () => {
  test.each([
    ["/about", "about"],
    ["/home", "home"],
    ["/services", "services"],
    ["/services/brakes", "brakes"],
    ["/services/written-since-the-build", "index"],
    ["/es/services/written-since-the-build", "index"],
    ["/es/account/garage", "index"],
    ["/es/appointment", "index"],
    ["/account", "index"],
    ["/account/data", "index"],
    ["/desk/messages/1", "index"],
    ["/auth/action", "index"],
  ])("%s is served", async (page, title) => {
    const response = await fetch(siteUrl + page);
    expect([response.status, await response.text()]).toEqual([200, `<title>${title}</title>`]);
    expect(response.headers.get("cache-control")).toBe("no-cache");
  });

  test.each([
    ["/about.html", "/about"],
    ["/about/", "/about"],
    ["/index.html", "/"],
  ])("%s is sent on to %s", async (from, to) => {
    const response = await fetch(siteUrl + from, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([301, to]);
  });

  test.each([
    ["/", "/home"],
    ["/?from=ad", "/home?from=ad"],
    ["/es", "/es/home"],
  ])("%s leads to %s", async (from, to) => {
    const response = await fetch(siteUrl + from, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([302, to]);
  });

  test.each(["/homely", "/no/such/page", "/es/nada", "/services/a/b"])("%s is not found", async (page) => {
    const response = await fetch(siteUrl + page);
    expect([response.status, await response.text()]).toEqual([404, "<title>lost</title>"]);
  });

  test("nothing outside the public directory is served", async () => {
    const answer = await new Promise<string>((resolve) => {
      const socket = net.connect(Number(new URL(siteUrl).port), "127.0.0.1");
      socket.end("GET /../firebase.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
      let text = "";
      socket.on("data", (chunk) => {
        text += chunk;
      });
      socket.on("close", () => resolve(text));
    });
    expect(answer).not.toContain("rewrites");
  });
});

describe("odd addresses", () => {
  /** The status a raw request line gets; 0 when the connection ends without one. */
  const statusOf = (target: string) =>
    new Promise<number>((resolve, reject) => {
      const socket = net.connect(Number(new URL(siteUrl).port), "127.0.0.1");
      let text = "";
      socket.setTimeout(5_000, () => socket.destroy(new Error(`no answer to ${target}`)));
      socket.on("error", reject);
      socket.on("data", (chunk) => {
        text += chunk;
      });
      socket.on("close", () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)));
      socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    });

  test.each<[string, number]>([
    ["/%", 400],
    ["/%ff", 400],
    ["/api/%", 400],
    ["//%", 400],
    ["http://x/%", 400],
    ["//home@assets", 400],
    ["/\\]@*", 400],
    ["/home?discount=10%", 200],
    ["/home?name=%E0", 200],
    ["/?%", 302],
    ["/api/x?%", 200],
    [`/${"x".repeat(300)}`, 400],
    [`/${"x/".repeat(6_000)}`, 400],
  ])("%.30s is answered %i, and the gateway lives on", async (target, status) => {
    expect(await statusOf(target)).toBe(status);
    expect(await statusOf("/home")).toBe(200);
  });

  test("of any kind get an answer below 500", async () => {
    const pieces = [
      "%",
      "%2",
      "%00",
      "%2e%2e",
      "%ff",
      "%E2%82",
      "..",
      "/",
      "//",
      "?",
      "#",
      "[",
      "]",
      "{a,b}",
      "@(x)",
      "*",
      "\\",
      ":",
      "@",
      "home",
      "api",
      "assets",
      ";",
      "&",
      "=",
      "'",
      '"',
      "<",
    ];
    const target = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((some) => `/${some.join("")}`);
    await fc.assert(
      fc.asyncProperty(target, async (path) => {
        const status = await statusOf(path);
        expect(status).toBeGreaterThanOrEqual(200);
        expect(status).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
  });
});

describe("headers", () => {
  test.each(["/home", "/services/brakes", "/lost", "/assets/app-1a2b.js"])(
    "%s carries the security headers",
    async (page) => {
      const { headers } = await fetch(siteUrl + page);
      const policy = headers.get("content-security-policy") ?? "";
      for (const part of [
        "default-src 'none'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ]) {
        expect(policy).toContain(part);
      }
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers.get("strict-transport-security")).toMatch(/^max-age=\d{8}/);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
      expect(headers.get("permissions-policy")).toContain("geolocation=()");
      expect(headers.get("x-powered-by")).toBeNull();
    },
  );

  test("a missing asset is not a page, and no cache believes for long that it is missing", async () => {
    const missing = await fetch(`${siteUrl}/assets/old-9z.js`);
    expect(missing.status).toBe(404);
    const kept = missing.headers.get("cache-control") ?? "";
    expect(kept).not.toContain("immutable");
    expect(Number(/max-age=(\d+)/.exec(kept)?.[1])).toBeLessThanOrEqual(3_600);
    expect(Number(/stale-while-revalidate=(\d+)/.exec(kept)?.[1] ?? 0)).toBeLessThanOrEqual(86_400);
  });

  test("assets are never waited for once they are kept, and compressed", async () => {
    const found = await fetch(`${siteUrl}/assets/app-1a2b.js`);
    expect(found.headers.get("cache-control")).toBe("public, max-age=3600, stale-while-revalidate=86400");
    const compressed = await new Promise<Buffer>((resolve) => {
      http.get(
        `${siteUrl}/assets/app-1a2b.js`,
        { headers: { "accept-encoding": "br" } },
        async (response) => {
          expect(response.headers["content-encoding"]).toBe("br");
          resolve(Buffer.concat(await response.toArray()));
        },
      );
    });
    expect(brotliDecompressSync(compressed).toString()).toContain("xxxx");
  });

  test("an asset asked for again is the same in all but the moment, in each encoding and in parts", async () => {
    const asked = async (headers: Record<string, string>) => {
      const answer = await fetch(`${siteUrl}/assets/app-1a2b.js`, { headers });
      const {
        date: _,
        "transfer-encoding": __,
        "content-length": ___,
        ...told
      } = Object.fromEntries(answer.headers);
      return { status: answer.status, told, body: await answer.text() };
    };
    const ways: Record<string, string>[] = [
      { "accept-encoding": "identity" },
      { "accept-encoding": "gzip" },
      { "accept-encoding": "br" },
      { range: "bytes=0-9" },
    ];
    for (const headers of ways) expect(await asked(headers)).toEqual(await asked(headers));
  });
});

describe("requests to the function", () => {
  test("carry the raw body and the client's address after what it claims", async () => {
    const response = await fetch(`${siteUrl}/api/messages.send?batch=1`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": "6.6.6.6" },
      body: `{"text":"${"ä".repeat(200_000)}"}`,
    });
    expect(await response.json()).toEqual({
      url: "/api/messages.send?batch=1",
      bytes: 400_011,
      forwarded: "6.6.6.6, 127.0.0.1",
    });
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test("are refused above 10 MB, announced or not", async () => {
    const body = Buffer.alloc(11 * 1024 * 1024);
    const statusOf = (headers: http.OutgoingHttpHeaders) =>
      new Promise<number | undefined>((resolve) => {
        const request = http.request(`${siteUrl}/api/x`, { method: "POST", headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        request.on("error", () => {});
        request.end(body);
      });
    expect(await statusOf({ "content-length": body.length })).toBe(413);
    expect(await statusOf({ "transfer-encoding": "chunked" })).toBe(413);
  });

  test("that fail say nothing of why", async () => {
    const response = await fetch(`${siteUrl}/api/throws`);
    expect([response.status, await response.text()]).toEqual([500, "Internal Server Error"]);
  });
});

test("the Auth emulator is reached under the site's own origin", async () => {
  const response = await fetch(`${siteUrl}/identitytoolkit.googleapis.com/v1/projects?key=k`);
  expect(await response.text()).toBe("auth /identitytoolkit.googleapis.com/v1/projects?key=k");
});
