import type { Plugin } from "vite";
import type { Language } from "../src/platform/messages.ts";
import type { PreloadManifest } from "../src/shell/preload.ts";

const WORDS = /\/messages\/[\w-]+\.(\w+)\.json$/;
const PART = /\/src\/(features|pages|shell)\//;

/**
 * Writes down which files the lazy parts of the app consist of (`/preload-manifest.json`), in the order in which the module `list`
 * names them, each file once: so a page can fetch them all without running one.
 */
export function preloadManifest(list: string): Plugin {
  return {
    name: "openhood-preload-manifest",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        // What a page starts with is there, and what a part shares with another is fetched with the first.
        const seen = new Set<string>();
        const add = (name: string, files: string[]): string[] => {
          const chunk = named.get(name);
          if (!chunk || seen.has(name)) return files;
          seen.add(name);
          for (const one of chunk.imports) add(one, files);
          files.push(chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? []));
          // A part may have parts of its own.
          if (PART.test(chunk.facadeModuleId ?? ""))
            for (const one of chunk.dynamicImports)
              if (PART.test(named.get(one)?.facadeModuleId ?? "")) add(one, files);
          return files;
        };
        // The first script of a single page is a part: no other page starts with it.
        const isStart = ({ isEntry, facadeModuleId }: (typeof chunks)[number]) =>
          isEntry && !PART.test(facadeModuleId ?? "");
        for (const chunk of chunks) if (isStart(chunk)) add(chunk.fileName, []);
        const parts = (this.getModuleInfo(list)?.dynamicallyImportedIds ?? [])
          .flatMap((id) => chunks.find((chunk) => chunk.facadeModuleId === id && !WORDS.test(id)) ?? [])
          .map((chunk) => add(chunk.fileName, []));
        const words: PreloadManifest["words"] = {};
        for (const chunk of chunks) {
          const language = WORDS.exec(chunk.facadeModuleId ?? "")?.[1] as Language | undefined;
          if (language) words[language] = add(chunk.fileName, words[language] ?? []);
        }
        const manifest: PreloadManifest = { parts, words };
        this.emitFile({ type: "asset", fileName: "preload-manifest.json", source: JSON.stringify(manifest) });
      },
    },
  };
}
