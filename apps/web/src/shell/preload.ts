import { whenIdle } from "../platform/idle.ts";
import { currentLanguage } from "../platform/language.tsx";
import type { Language } from "../platform/messages.ts";
import { testWindow } from "../platform/test-window.ts";

/** The files of each lazily loaded module, and of each language's messages; `build/preload-manifest.ts` writes them down. */
export type PreloadManifest = { parts: string[][]; words: Partial<Record<Language, string[]>> };

const quiet = () => new Promise<void>((resolve) => whenIdle(resolve));

// Scripts are fetched and compiled, but run only when needed. Styles are only cached: the browser recalculates
// the whole page for each style sheet it is given.
async function preloadFile(file: string): Promise<void> {
  const href = `/${file}`;
  if (file.endsWith(".css")) return void (await (await fetch(href, { priority: "low" })).arrayBuffer());
  const link = Object.assign(document.createElement("link"), { rel: "modulepreload", href });
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = reject;
    document.head.append(link);
  });
}

async function preloadModules(): Promise<void> {
  await quiet();
  const { parts, words }: PreloadManifest = await (await fetch("/preload-manifest.json")).json();
  for (const file of [...parts, words[currentLanguage()] ?? []].flat()) {
    await quiet();
    await preloadFile(file);
  }
  const view = testWindow();
  if (view) view.preloaded = true;
}

/**
 * Preloads every lazy module, one file at a time when idle, and retries a few times. Resolves after the first attempt.
 */
export async function preload(number = 1): Promise<void> {
  try {
    await preloadModules();
  } catch {
    // No need to report it: whoever opens the page loads the module again and sees the error then.
    if (number < 3) setTimeout(preload, 5000 * number, number + 1);
  }
}
