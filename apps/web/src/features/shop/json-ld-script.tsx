import { startTransition, useEffect, useState } from "react";
import { whenIdle } from "../../platform/idle.ts";
import { useLanguage } from "../../platform/language.tsx";
import type { Language } from "../../platform/messages.ts";
import type { Thing } from "./json-ld.ts";

type Things = typeof import("./json-ld.ts");
let things: Things | null = null;

/** Provides the messages for the first render of prerendered pages. */
export const provideThings = (loaded: Things): void => {
  things = loaded;
};

function useThings(): Things | null {
  const [loaded, setLoaded] = useState(things);
  useEffect(() => {
    const load = async () => {
      try {
        things ??= await import("./json-ld.ts");
        startTransition(() => setLoaded(things));
      } catch (error) {
        console.error("What search engines read was not renewed", error);
      }
    };
    whenIdle(() => void load());
  }, []);
  return loaded;
}

/**
 * Puts structured data into the page, escaped so that nothing in it can end the element. A prerendered page has it
 * already; it stays until the browser renders it.
 */
export function JsonLd({ id, of }: { id: string; of: (things: Things, language: Language) => Thing }) {
  const { language } = useLanguage();
  const loaded = useThings();
  const [built] = useState(() => (loaded ? "" : document.getElementById(id)?.textContent));
  const text =
    loaded &&
    JSON.stringify({ "@context": "https://schema.org", ...of(loaded, language) }).replaceAll("<", "\\u003c");
  return (
    <script id={id} type="application/ld+json" dangerouslySetInnerHTML={{ __html: text ?? built ?? "" }} />
  );
}
