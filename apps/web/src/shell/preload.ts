import { savesData, whenIdle } from "../platform/idle.ts";
import { currentLanguage } from "../platform/language.tsx";
import type { Language } from "../platform/messages.ts";
import { testWindow } from "../platform/test-window.ts";

/** The files of each lazy part of the app, and those of each language's words; `build/ahead.ts` writes them down. */
export type PreloadManifest = { parts: string[][]; words: Partial<Record<Language, string[]>> };

const quiet = () => new Promise<void>((resolve) => whenIdle(resolve));

// Scripts are fetched and compiled, and run only where somebody goes. Styles only lie in the cache: the browser works out
// the whole page anew for each that it is given.
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
  const { parts, words }: PreloadManifest = await (await fetch("/ahead.json")).json();
  for (const file of [...parts, words[currentLanguage()] ?? []].flat()) {
    await quiet();
    await preloadFile(file);
  }
  const view = testWindow();
  if (view) view.preloaded = true;
}

async function attempt(number: number): Promise<void> {
  try {
    await preloadModules();
  } catch {
    // A failure concerns nobody: who goes there fetches the part again, and is told if it cannot be had.
    if (number < 3) setTimeout(attempt, 5000 * number, number + 1);
  }
}

/**
 * Fetches every lazy part after the first paint and ahead of need, one file after the other in quiet moments, and a few
 * times where that fails; not where data is to be saved. Resolves after the first attempt.
 */
export async function preload(): Promise<void> {
  if (!savesData()) await attempt(1);
}
