import { useEffect, useState } from "react";
import { whenIdle } from "../../platform/idle.ts";
import { useLanguage } from "../../platform/language.tsx";
import type { Language } from "../../platform/messages.ts";
import { createStore, useStore } from "../../platform/store.ts";
import type { Thing } from "./json-ld.ts";

type Things = typeof import("./json-ld.ts");
const things = createStore<Things | null>(null);

/** Has the words at hand for the first render, where pages are made ahead. */
export const provideThings = (loaded: Things): void => things.set(loaded);

async function load(): Promise<void> {
  try {
    if (!things.get()) things.set(await import("./json-ld.ts"));
  } catch (error) {
    console.error("What search engines read was not renewed", error);
  }
}

/**
 * Puts a thing into the page as data: nothing of it runs, and nothing in it can end it. A page that was made ahead has
 * it already; until the browser can say it anew, it stays.
 */
export function JsonLd({ id, of }: { id: string; of: (things: Things, language: Language) => Thing }) {
  const { language } = useLanguage();
  const loaded = useStore(things);
  const [built] = useState(() => (loaded ? "" : document.getElementById(id)?.textContent));
  useEffect(() => whenIdle(() => void load()), []);
  const text =
    loaded &&
    JSON.stringify({ "@context": "https://schema.org", ...of(loaded, language) }).replaceAll("<", "\\u003c");
  return (
    <script id={id} type="application/ld+json" dangerouslySetInnerHTML={{ __html: text ?? built ?? "" }} />
  );
}
