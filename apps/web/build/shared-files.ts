import { createHash } from "node:crypto";

/** What of the bundler's knowledge is asked for. */
export type ModuleGraph = {
  getModuleInfo: (id: string) => { importers: string[]; dynamicImporters: string[]; isEntry: boolean } | null;
};

/** Who leads to the desk alone; the frame that each of the desk's pages waits for; and where most visitors begin. */
const deskList = /\/shell\/desk-(pages|routes)\.ts$/;
const deskFrame = /\/pages\/desk-pages\.tsx$/;
const homePage = /\/pages\/site\/home\/home-page\.tsx$/;

/** A module and all that lead to it, as far as `stop` lets go on. */
function upwards(
  id: string,
  next: (id: string) => readonly string[],
  stop = (_id: string) => false,
): string[] {
  const found = new Set([id]);
  for (const one of found) if (!stop(one)) for (const up of next(one)) found.add(up);
  return [...found];
}

/**
 * Names the file of a module that several lazy parts share; null: it has one of its own. Modules are in one file when the same lazy
 * parts need them, where all of the desk behind its frame counts as one, and so does whatever shares with the home page and
 * three parts or more. What a module imports is in its own file or in one that as many parts need, so no two files need each other (039).
 */
export function sharedFiles(): (id: string, graph: ModuleGraph) => string | null {
  const onlyDesk = new Map<string, boolean>();
  return (id, graph) => {
    const importers = (one: string) => graph.getModuleInfo(one)?.importers ?? [];
    const lazyImporters = (one: string) => graph.getModuleInfo(one)?.dynamicImporters ?? [];
    const isEntry = (one: string) => graph.getModuleInfo(one)?.isEntry ?? false;
    const isDesk = (part: string) => {
      const known = onlyDesk.get(part);
      if (known !== undefined) return known;
      const all = (one: string) => [...importers(one), ...lazyImporters(one)];
      const only = !deskFrame.test(part) && !upwards(part, all, (one) => deskList.test(one)).some(isEntry);
      onlyDesk.set(part, only);
      return only;
    };
    if (lazyImporters(id).length > 0) return null;
    const parts = upwards(id, importers).filter((one) => isEntry(one) || lazyImporters(one).length > 0);
    const outside = parts.filter((part) => !isDesk(part)).sort();
    if (outside.length === 0) return "desk";
    if (outside.length > 3 && outside.some((part) => homePage.test(part))) return "site";
    return `shared-${createHash("sha256").update(outside.join()).digest("hex").slice(0, 6)}`;
  };
}
