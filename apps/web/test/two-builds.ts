import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { startHosting } from "@openhood/local-stack/hosting";
import { demoProfile } from "@openhood/local-stack/seed/demo-shop";

const web = path.resolve(import.meta.dirname, "..");

/** What the pages of each build call the shop: so one can be told from the other. The first is the one under test. */
export const shopNames = [demoProfile.name, "Garage Two", "Garage Three", "Garage Four"] as const;

/** A site that can be deployed to: files and headers as on Hosting, and nobody behind `/api`. */
export type DeployedSite = {
  siteUrl: string;
  /** Puts a build online in place of the one before, by its place among the names. */
  deploy: (build: number) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Makes the build before online into another of the same sources, for a shop of another name: what says the name, and what
 * loads that, has the name of its file changed, as the bundler would. To build again takes 16 s of a core.
 */
function rename(folder: string, build: number): void {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(html|js|css|json|webmanifest)$/.test(file),
  );
  const texts = new Map(files.map((file) => [file, readFileSync(path.join(folder, file), "utf8")]));
  const parts = files.flatMap((file) => (file.startsWith("assets/") ? [path.basename(file)] : []));
  const changed = new Set<string>();
  const isTouched = (part: string) =>
    [demoProfile.name, ...changed].some((words) => texts.get(`assets/${part}`)?.includes(words));
  for (let before = -1; before < changed.size; ) {
    before = changed.size;
    for (const part of parts) if (isTouched(part)) changed.add(part);
  }
  const renamed = (part: string) => part.replace(/.(?=.{7}\.\w+$)/, String(build));
  for (const [file, text] of texts) {
    let next = text.replaceAll(demoProfile.name, shopNames[build] ?? "");
    for (const part of changed) next = next.replaceAll(part, renamed(part));
    // The shell that opens offline names what has changed.
    if (file === "sw.js")
      next = next.replace(/"revision":"\w+"(?=,"url":"\/offline-shell")/, `"revision":"${build}"`);
    const name = path.basename(file);
    const at = path.join(folder, path.dirname(file), changed.has(name) ? renamed(name) : name);
    rmSync(path.join(folder, file));
    writeFileSync(at, next);
  }
}

export async function startDeployedSite(): Promise<DeployedSite> {
  const root = mkdtempSync(path.join(os.tmpdir(), "openhood-deploys-"));
  const online = path.join(root, "online");
  mkdirSync(online);
  const { hosting } = JSON.parse(readFileSync(path.join(web, "../../firebase.json"), "utf8"));
  writeFileSync(
    path.join(root, "firebase.json"),
    JSON.stringify({ hosting: { ...hosting, public: "online" } }),
  );
  const api = (_: unknown, response: { status: (code: number) => { end: () => void } }) =>
    response.status(503).end();
  const start = (port: number) =>
    startHosting({
      root,
      port,
      functions: Promise.resolve({ api } as never),
      authHost: "127.0.0.1:9",
    });
  let site = await start(0);
  const { siteUrl } = site;
  return {
    siteUrl,
    deploy: async (build) => {
      rmSync(online, { recursive: true });
      cpSync(path.join(web, "dist"), online, { recursive: true });
      if (build > 0) rename(online, build);
      // The emulator remembers a file's ETag by its name for as long as it runs; Hosting's is made of what is in it.
      await site.close();
      site = await start(Number(new URL(siteUrl).port));
      if (site.siteUrl !== siteUrl)
        throw new Error("The site's port was taken while it was being deployed to.");
    },
    close: async () => {
      await site.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
