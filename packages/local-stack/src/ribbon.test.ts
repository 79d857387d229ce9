import fs from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startHosting } from "./hosting.ts";
import { RIBBON } from "./ribbon.ts";
import { ROOT } from "./stack.ts";
import { temporaryDirectory } from "./testing/temporary.ts";

const facts = {
  title: { en: "Demo", es: "Prueba" },
  accounts: ["a@b.example"],
  password: null,
  mailUrl: "http://127.0.0.1:1",
  textsUrl: "http://127.0.0.1:5026",
};

async function site(withRibbon: boolean) {
  const root = temporaryDirectory();
  const { hosting } = JSON.parse(fs.readFileSync(path.join(ROOT, "firebase.json"), "utf8"));
  fs.writeFileSync(
    path.join(root, "firebase.json"),
    JSON.stringify({ hosting: { ...hosting, public: "." } }),
  );
  for (const name of ["home", "index", "404"])
    fs.writeFileSync(path.join(root, `${name}.html`), `<body>${name}</body>`);
  fs.writeFileSync(path.join(root, "app.js"), "'</body>'");
  const { siteUrl, close } = await startHosting({
    root,
    port: 0,
    functions: Promise.resolve({}),
    authHost: "127.0.0.1:1",
    ...(withRibbon && { ribbon: async () => facts }),
  });
  onTestFinished(close);
  return (name: string, dest = "document") => fetch(siteUrl + name, { headers: { "sec-fetch-dest": dest } });
}

test("a page gets the line, with the policy and headers it had; nothing else gets it", async () => {
  const get = await site(true);
  const home = await get("/home");
  expect(await home.text()).toBe(`<body>home<script defer src="${RIBBON}"></script></body>`);
  expect(home.headers.get("content-security-policy")).toContain("script-src 'self'");
  expect(home.headers.get("etag")).toBeNull();
  expect(await (await get("/desk/today")).text()).toContain(RIBBON);
  expect((await get("/nowhere")).status).toBe(404);
  expect(await (await get("/app.js")).text()).toBe("'</body>'");
  expect(await (await get("/home", "empty")).text()).toBe("<body>home</body>");
  const script = await (await get(RIBBON, "script")).text();
  expect(script).toContain(JSON.stringify(facts));
  expect(() => new Function(script)).not.toThrow();
});

test("without it asked for, a page is what is stored, and there is no script", async () => {
  const get = await site(false);
  expect(await (await get("/home")).text()).toBe("<body>home</body>");
  expect((await get(RIBBON, "script")).status).toBe(404);
});

test("nothing the client is built from knows the line", () => {
  const web = path.join(ROOT, "apps/web");
  const files = ["src", "build", "public", "worker"].flatMap((folder) =>
    fs
      .readdirSync(path.join(web, folder), { recursive: true, encoding: "utf8" })
      .map((name) => path.join(web, folder, name))
      .filter((file) => fs.statSync(file).isFile()),
  );
  expect(files.length).toBeGreaterThan(300);
  const knowing = [...files, path.join(web, "index.html")].filter((file) =>
    /openhood-ribbon|__openhood\/ribbon/.test(fs.readFileSync(file, "utf8")),
  );
  expect(knowing).toEqual([]);
});
