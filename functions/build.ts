import fs from "node:fs";
import path from "node:path";
import { rolldown } from "rolldown";
import { npmLock } from "./npm-lock.ts";
import manifest from "./package.json" with { type: "json" };
import { filesByScript } from "./src/documents/fonts.ts";

const root = import.meta.dirname;
const index = path.join(root, "src/index.ts");

/**
 * What the cloud installs: the Admin SDK and the mailer; Typst, which is machine code, and the fonts of papers; and
 * firebase-functions, by which Firebase's tools ask what there is to deploy.
 */
export const installed = [
  "@expo-google-fonts/noto-sans",
  "@expo-google-fonts/noto-sans-arabic",
  "@expo-google-fonts/noto-sans-hebrew",
  "@myriaddreamin/typst-ts-node-compiler",
  "firebase-admin",
  "firebase-functions",
  "nodemailer",
] as const;

const main = `// Otherwise Express shows the stack of an error of its own, such as a body that is no JSON.
process.env.NODE_ENV ??= "production";
module.exports = require(process.env.FUNCTION_TARGET === "api" ? "./api/index.js" : "./all/index.js");
`;

/** Bundles a module into a folder: index.js, and chunks that are loaded when they are needed. */
export async function bundle(input: string, out: string, only?: string): Promise<void> {
  const start = "openhood:start";
  const bundle = await rolldown({
    input: { index: only ? start : input },
    platform: "node",
    external: /^(?:firebase-admin|nodemailer|@myriaddreamin\/typst-ts-node-compiler)(?:\/|$)/,
    plugins: [
      {
        name: "only",
        resolveId: (id) => (id === start ? id : null),
        load: (id) => (id === start ? `export { ${only} } from ${JSON.stringify(input)};` : null),
      },
    ],
    treeshake: {
      // firebase-functions is bundled, as nearly half of a cold start is its import of the Admin SDK's accounts, for
      // callable functions, which we have none of. What is not used of the SDK has no effect, and is dropped.
      moduleSideEffects: [{ test: /^firebase-admin\//, external: true, sideEffects: false }],
      // So is a trigger that is not asked for, and with it all that its library loads. `runAs` stands in its options.
      manualPureFunctions: ["onDocumentCreated", "onRequest", "onSchedule", "runAs"],
    },
  });
  // Not minified: it would start no faster, and a stack in the log can be read.
  await bundle.write({ dir: out, format: "esm", chunkFileNames: "[name]-[hash].js" });
  await bundle.close();
}

/**
 * Builds what is deployed. The API, where a person waits for the start, has a bundle of its own: the cloud names in
 * FUNCTION_TARGET what an instance is for. Who asks what there is to deploy names nothing.
 */
export async function build(out = path.join(root, "dist")): Promise<void> {
  fs.rmSync(out, { recursive: true, force: true });
  await Promise.all([bundle(index, path.join(out, "all")), bundle(index, path.join(out, "api"), "api")]);
  fs.writeFileSync(path.join(out, "index.cjs"), main);
  // Files read at run time. Only the document code needs them, so the API bundle has none.
  fs.copyFileSync(path.join(root, "src/documents/paper.typ"), path.join(out, "all/paper.typ"));
  fs.mkdirSync(path.join(out, "all/fonts"));
  for (const file of filesByScript()) fs.copyFileSync(file, path.join(out, "all/fonts", path.basename(file)));
  const deployed = {
    name: "openhood-functions",
    private: true,
    type: "module",
    main: "index.cjs",
    engines: { node: "24" },
    dependencies: Object.fromEntries(installed.map((name) => [name, manifest.dependencies[name]])),
  };
  const write = (file: string, content: object) =>
    fs.writeFileSync(path.join(out, file), `${JSON.stringify(content, null, 2)}\n`);
  write("package.json", deployed);
  // With it the cloud installs what was tested here, to the last package of a package, and chooses nothing.
  const pnpmLock = fs.readFileSync(path.join(root, "../pnpm-lock.yaml"), "utf8");
  write("package-lock.json", npmLock(pnpmLock, "functions", deployed));
  // Firebase's tools look beside the code for what the cloud will install there; it is not uploaded.
  fs.symlinkSync(path.join(root, "node_modules"), path.join(out, "node_modules"), "junction");
}

if (import.meta.main) await build();
