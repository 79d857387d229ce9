import type { ComponentType } from "react";
import { preloadOf } from "../platform/lazy-part.tsx";

// The start page is a part of its own: it does not fetch what only the others show, nor they its drawing.
const partWith = async (name: string): Promise<Record<string, unknown>> =>
  name === "HomePage" ? import("./site/home/home-page.tsx") : (await import("./site/texts.ts")).pages;

/** The public page of this name, with what it waits for. */
export async function publicPage(name: string): Promise<ComponentType> {
  const Page = (await partWith(name))[name] as ComponentType | undefined;
  if (!Page) throw new Error(`There is no public page named ${name}.`);
  await preloadOf(Page);
  return Page;
}
