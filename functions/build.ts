import fs from "node:fs";
import path from "node:path";
import { rolldown } from "rolldown";
import manifest from "./package.json" with { type: "json" };

const root = import.meta.dirname;
/** What stays a package of its own in the cloud: big, and made to be installed there. All else is bundled. */
const external = ["firebase-admin", "firebase-functions", "nodemailer"] as const;

/** Bundles the function for deploy into `out`: code, and the package.json Google's build installs from. */
export async function build(out = path.join(root, "dist")): Promise<void> {
  fs.rmSync(out, { recursive: true, force: true });
  const bundle = await rolldown({
    input: path.join(root, "src/index.ts"),
    platform: "node",
    external: (id) => external.some((name) => id === name || id.startsWith(`${name}/`)),
  });
  await bundle.write({
    dir: out,
    format: "esm",
    sourcemap: true,
    minify: true,
    chunkFileNames: "[name]-[hash].js",
  });
  await bundle.close();
  const dependencies = Object.fromEntries(external.map((name) => [name, manifest.dependencies[name]]));
  const deployed = {
    name: "openhood-functions",
    private: true,
    type: "module",
    main: "index.js",
    engines: { node: "24" },
    dependencies,
  };
  fs.writeFileSync(path.join(out, "package.json"), `${JSON.stringify(deployed, null, 2)}\n`);
}

if (import.meta.main) await build();
