import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { startHosting } from "@openhood/local-stack/hosting";
import { demoProfile } from "@openhood/local-stack/seed/demo-shop";

const web = path.resolve(import.meta.dirname, "..");

type Which = "this" | "next";

/** What the pages of each build call the shop: so one can be told from the other. */
export const shopNames: Record<Which, string> = { this: demoProfile.name, next: "Garage Two" };

/** A site that can be deployed to: files and headers as on Hosting, and nobody behind `/api`. */
export type DeployedSite = {
  siteUrl: string;
  /** Puts a build online in place of the one before: the one under test, or another of the same sources. */
  deploy: (which: Which) => Promise<void>;
  close: () => Promise<void>;
};

/** Builds the client once more, for a shop of another name. */
function build(outDir: string): void {
  // A shop that has said nothing of itself: its pages carry the name they are built with.
  const silent = `${outDir}.json`;
  writeFileSync(silent, JSON.stringify({ profile: null, services: [] }));
  execFileSync(
    process.execPath,
    [
      path.join(web, "node_modules/vite/bin/vite.js"),
      "build",
      "--mode",
      "demo",
      "--outDir",
      outDir,
      "--emptyOutDir",
    ],
    {
      cwd: web,
      env: {
        ...process.env,
        VITE_SHOP_NAME: shopNames.next,
        OPENHOOD_SHOP_FROM: silent,
        NODE_ENV: "production",
      },
      stdio: "pipe",
    },
  );
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
    deploy: async (which) => {
      const built = which === "this" ? path.join(web, "dist") : path.join(root, "next");
      if (!existsSync(built)) build(built);
      rmSync(online, { recursive: true });
      cpSync(built, online, { recursive: true });
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
