import postcss from "postcss";
import { PurgeCSS } from "purgecss";

/** What a person can change on a page before the app is there; everything else the app changes. */
const OWN_STATES = ["open"];

/**
 * The styles a prerendered page is first painted with: those of its files that something on it can match. The rest comes
 * with the app, as whole files, so what changes later finds its styles.
 */
export async function firstStyles(html: string, css: string): Promise<string> {
  const drawn = variablesIn(html);
  const [cut] = await new PurgeCSS().purge({
    content: [{ raw: html.replace(/<script[\s\S]*?<\/script>/g, ""), extension: "html" }],
    css: [{ raw: withoutMotion(css) }],
    keyframes: true,
    variables: true,
    // Drawings name them in their own attributes.
    safelist: { variables: [...drawn, ...drawn.flatMap((name) => variablesIn(valuesOf(name, css)))] },
    dynamicAttributes: OWN_STATES,
  });
  if (!cut) throw new Error("The styles of a page could not be cut.");
  return cut.css;
}

const variablesIn = (text: string): string[] =>
  [...text.matchAll(/var\((--[\w-]+)/g)].flatMap(([, name]) => name ?? []);

const valuesOf = (name: string, css: string): string =>
  [...css.matchAll(new RegExp(`${name}:([^;}]*)`, "g"))].map(([, value]) => value).join(";");

// Nothing moves and nobody goes elsewhere before the app is there, and what a pointer does to a page can wait as long.
const LATER = /:(?:hover|active)\b|::(?:view-transition|selection)/;

function withoutMotion(css: string): string {
  const root = postcss.parse(css);
  root.walkAtRules((rule) => {
    if (rule.name === "view-transition" || rule.params.includes("prefers-reduced-motion")) rule.remove();
  });
  root.walkRules((rule) => {
    const selectors = rule.selectors.filter((selector) => !LATER.test(selector));
    if (selectors.length === 0) rule.remove();
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors;
  });
  root.walkAtRules((rule) => void (rule.nodes?.length === 0 && rule.remove()));
  return root.toString();
}
