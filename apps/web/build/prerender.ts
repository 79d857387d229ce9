import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { InlineConfig, Manifest, ManifestChunk, Plugin } from "vite";
import type { BuiltPage, Contact, Shop } from "../src/platform/page.ts";
import type { Env } from "../src/platform/read-env.ts";
import { firstStyles } from "./site/first-styles.ts";
import { escaped, headOf, imageOf } from "./site/head.ts";
import { noScript } from "./site/no-script.ts";
import { stylesIn, withStyles } from "./site/own-styles.ts";
import { addressOf, type Page, pagesOf } from "./site/pages.ts";
import { buildForNode, createRenderer, manifestIn, type Rendered } from "./site/renderer.ts";
import { createPainter } from "./site/share-image.ts";
import { robots, securityText, sitemap } from "./site/sitemap.ts";
import { pruned, readSnapshot } from "./site/snapshot.ts";

type Options = { root: string; mode: string; env: Env; config: InlineConfig };

/** Writes every public page, in both languages, with what stands on it, once the client is built. */
export function prerender({ root, mode, env, config }: Options): Plugin {
  let outDir = "";
  let isWritten = false;
  return {
    name: "openhood-prerender",
    apply: "build",
    configResolved(resolved) {
      outDir = resolve(root, resolved.build.outDir);
    },
    buildStart() {
      isWritten = false;
    },
    writeBundle() {
      isWritten = true;
    },
    closeBundle: {
      order: "pre",
      sequential: true,
      async handler(error?: Error) {
        // What was refused ends here, too, and not always with its error: that is what is to be told.
        if (error || !isWritten) return;
        // Of this build alone: another may be running. Within the room, so that its packages are found.
        const cache = join(root, `node_modules/.openhood-prerender-${process.pid}`);
        let renderer: Awaited<ReturnType<typeof createRenderer>> | undefined;
        try {
          await buildForNode(cache, config);
          renderer = await createRenderer(cache);
          await writeSite({ outDir, render: renderer.render, mode, env });
        } finally {
          renderer?.close();
          await rm(cache, { recursive: true, force: true });
        }
      },
    },
  };
}

type Site = {
  outDir: string;
  render: (kind: string, address: string, shop: Shop) => Promise<Rendered>;
  mode: string;
  env: Env;
};

async function writeSite({ outDir, render, mode, env }: Site): Promise<void> {
  const shop = await readSnapshot(mode);
  const at = new Date().toISOString();
  const contact: Contact = {
    name: shop.profile?.name ?? env.shopName,
    phone: shop.profile?.phone ?? env.shopPhone,
    email: shop.profile?.email ?? env.contactAddress,
  };
  const manifest = await manifestIn(outDir);
  await rm(join(outDir, ".vite"), { recursive: true });
  const template = await readFile(join(outDir, "index.html"), "utf8");
  const pages = pagesOf(shop, contact.name);
  const paint = createPainter();
  const put = async (name: string, content: string | Uint8Array) => {
    const file = join(outDir, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  };

  for (const page of pages) {
    const address = page.path === "*" ? "/404" : addressOf(page.path, page.language);
    const part = pruned(shop, page.path, page.language);
    const data: BuiltPage = {
      path: page.path === "*" ? "*" : address,
      language: page.language,
      at,
      shop: part,
      contact: null,
    };
    const rendered = await render(`${page.name}.${page.language}`, address, part);
    const files = filesOf(manifest, rendered.loaded);
    // What React would have put into the head is there already.
    const body = rendered.body.replace(/^(?:<(?:meta|title|link)[^>]*>(?:[^<]*<\/title>)?)+/, "");
    const css = await Promise.all(files.css.map((file) => readFile(join(outDir, file), "utf8")));
    const first = await firstStyles(
      `<html data-first><body>${body}</body></html>`,
      stylesIn(template) + css.join(""),
    );
    await put(
      `${address.slice(1)}.html`,
      pageHtml(template, { page, head: headOf(page, env.siteUrl, contact.name), body, data, files, first }),
    );
    if (page.path === "*") continue;
    const line = [shop.profile?.address.city, contact.phone].filter(Boolean).join(" · ");
    await put(
      imageOf(page).slice(1),
      paint({ heading: page.heading, shop: contact.name, line }, rendered.drawCar(page.parts)),
    );
  }
  const shell: BuiltPage = { path: null, language: "en", at, shop: null, contact };
  await put(
    "index.html",
    withTitle(template, contact.name)
      .replace('<div id="root"></div>', () => `<div id="root">${opening(contact.name)}</div>`)
      .replace("</body>", () => `${noScript(contact)}\n  ${block(shell)}\n  </body>`),
  );
  await put("sitemap.xml", sitemap(pages, env.siteUrl, at));
  await put("robots.txt", robots(env.siteUrl));
  await put(".well-known/security.txt", securityText(env.siteUrl, at));
}

const withTitle = (template: string, title: string) =>
  template.replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`);

/** What a page that is not prerendered shows until the app is there. */
const opening = (name: string) => `<p class="opening">${escaped(name)}</p>`;

/** Data in the page; nothing in it can end the block. */
const block = (page: BuiltPage) =>
  `<script type="application/json" id="page">${JSON.stringify(page).replaceAll("<", "\\u003c")}</script>`;

/** Has an icon on a home screen open its page as an app, where no manifest says so. */
const STANDALONE = ["mobile-web-app-capable", "apple-mobile-web-app-capable"]
  .map((name) => `<meta name="${name}" content="yes" />`)
  .join("\n    ");

type Built = {
  page: Page;
  head: string;
  body: string;
  data: BuiltPage;
  files: ReturnType<typeof filesOf>;
  first: string;
};

/** A page: the built template with its words, head, styles and data; its script waits until the page is painted. */
function pageHtml(template: string, { page, head, body, data, files, first }: Built): string {
  const { main, boot, first: scripts, parts, css } = files;
  const later = `data-main="${main}" data-parts="${parts.join(" ")}" data-styles="${css.join(" ")}"`;
  return (
    withStyles(template, first)
      .replace(/<html lang="[^"]*"/, `<html lang="${page.language}" data-first`)
      .replace(/\s*<script type="module"[^>]*><\/script>/g, "")
      .replace(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, "")
      // The site's manifest would lead an icon to the start page.
      .replace(/\s*<link rel="manifest"[^>]*>/, (link) => (page.isPass ? `\n    ${STANDALONE}` : link))
      .replace(/<title>[^<]*<\/title>/, () => head)
      .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)
      .replace("</body>", () =>
        [
          `  ${block(data)}`,
          ...scripts.map((src) => `    <script type="module" async src="${src}"></script>`),
          `    <script type="module" async fetchpriority="low" src="${boot}" ${later}></script>`,
          "  </body>",
        ].join("\n"),
      )
  );
}

/** The built files a page is made of: its styles, the script that waits, and what that one fetches. */
function filesOf(manifest: Manifest, loaded: readonly string[]) {
  const seen = new Set<string>();
  const found: ManifestChunk[] = [];
  const add = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}.`);
    for (const one of chunk.imports ?? []) add(one);
    // After what it is made of: so its styles go last.
    found.push(chunk);
  };
  for (const key of ["index.html", ...loaded]) add(key);
  const main = `/${manifest["index.html"]?.file}`;
  return {
    main,
    boot: `/${manifest["src/boot.ts"]?.file}`,
    // An entry that a page imports is a script that asks for something before the page is there.
    first: found.filter(({ isEntry, file }) => isEntry && `/${file}` !== main).map(({ file }) => `/${file}`),
    parts: found.map((chunk) => `/${chunk.file}`).filter((file) => file !== main),
    css: [...new Set(found.flatMap((chunk) => chunk.css ?? []).map((file) => `/${file}`))],
  };
}
