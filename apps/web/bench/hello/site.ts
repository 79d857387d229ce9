import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Site, startHosting } from "@openhood/local-stack/hosting";
import react from "@vitejs/plugin-react";
import { build } from "vite";

/** The least that React and its router can be, built and served as the client is: what the rest is compared with. */
export async function startHello(): Promise<Site> {
  const root = await mkdtemp(path.join(tmpdir(), "openhood-hello-"));
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: "error",
    plugins: [react()],
    build: { outDir: path.join(root, "dist"), modulePreload: { polyfill: false } },
  });
  const hosting = { public: "dist", rewrites: [{ source: "**", destination: "/index.html" }] };
  await writeFile(path.join(root, "firebase.json"), JSON.stringify({ hosting }));
  const site = await startHosting({
    root,
    port: 0,
    functions: Promise.reject(new Error("It has none.")).catch(() => ({})) as never,
    authHost: "",
  });
  return {
    siteUrl: site.siteUrl,
    close: async () => {
      await site.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}
