// @vitest-environment happy-dom
import fs from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";

type Held = { inert: boolean; toggleAttribute: (name: string, on: boolean) => void };
// The stack's own types know no page.
const { document } = globalThis as unknown as {
  document: { body: { innerHTML: string }; querySelector: (of: string) => Held | null };
};
const PAGE = fs.readFileSync(path.join(import.meta.dirname, "ribbon-page.js"), "utf8");

test.each(["#root", "main"])(
  "while something covers the app and %s is inert, so is the line: the keyboard comes to it with the app",
  async (held) => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    document.body.innerHTML = '<div id="root"><main></main></div>';
    const facts = {
      title: { en: "Demo", es: "Prueba" },
      accounts: [],
      password: null,
      mailUrl: "#",
      textsUrl: "#",
    };
    Object.assign(globalThis, { openhoodRibbon: facts });
    new Function(PAGE)();
    vi.runAllTimers();
    vi.useRealTimers();
    const line = document.querySelector("#openhood-ribbon");
    const app = document.querySelector(held);
    expect(line?.inert).toBe(false);
    app?.toggleAttribute("inert", true);
    await expect.poll(() => line?.inert).toBe(true);
    app?.toggleAttribute("inert", false);
    await expect.poll(() => line?.inert).toBe(false);
  },
);
