import { expect, test } from "vitest";
import { type ModuleGraph, sharedFiles } from "./shared-files.ts";

const frame = "/src/pages/desk-pages.tsx";
const home = "/src/pages/site/home/home-page.tsx";
const list = "/src/shell/desk-pages.ts";

/** Modules by name: who imports them, and who asks for them by itself. */
const modules: Record<string, { by?: string[]; lazilyBy?: string[]; isEntry?: boolean }> = {
  "/src/main.tsx": { isEntry: true },
  [home]: { lazilyBy: ["/src/main.tsx"] },
  "/book": { lazilyBy: ["/src/main.tsx"] },
  "/account": { lazilyBy: ["/src/main.tsx"] },
  "/approve": { lazilyBy: ["/src/main.tsx"] },
  "/routes": { lazilyBy: ["/src/main.tsx"] },
  [list]: { by: ["/routes"] },
  [frame]: { lazilyBy: [list] },
  "/orders": { lazilyBy: [list] },
  "/schedule": { lazilyBy: [list] },
  "/palette": { lazilyBy: ["/orders"] },
  "of orders and schedule": { by: ["/orders", "/schedule"] },
  "of orders and palette": { by: ["/orders", "/palette"] },
  "of the frame": { by: [frame, "/orders"] },
  "of booking": { by: ["/book", "/orders"] },
  "of booking and schedule": { by: ["/book", "/schedule"] },
  "of booking and account": { by: ["/book", "/account", "/orders"] },
  "of home and booking": { by: [home, "/book"] },
  "of home and most": { by: [home, "/book", "/account", "/approve"] },
  "below home and most": { by: ["of home and most", frame] },
};
const graph: ModuleGraph = {
  getModuleInfo: (id) => {
    const { by = [], lazilyBy = [], isEntry = false } = modules[id] ?? {};
    return { importers: by, dynamicImporters: lazilyBy, isEntry };
  },
};
const file = (id: string) => sharedFiles()(id, graph);

test("what only the desk's pages share is one file, without what its frame needs", () => {
  expect(file("of orders and schedule")).toBe("desk");
  expect(file("of orders and palette")).toBe("desk");
  expect(file("of the frame")).toMatch(/^shared-/);
});

test("what parts outside the desk need is in a file by which of them do, whatever of the desk does", () => {
  expect(file("of booking")).toBe(file("of booking and schedule"));
  const all = ["of booking", "of booking and account", "of home and booking", "of the frame"].map(file);
  expect(new Set(all).size).toBe(4);
});

test("what the home page and most others need is one file, and so is all it needs itself", () => {
  expect(file("of home and most")).toBe("site");
  expect(file("below home and most")).toBe("site");
});

test("what is asked for by itself has a file of its own", () => {
  expect([file("/palette"), file(frame)]).toEqual([null, null]);
});
