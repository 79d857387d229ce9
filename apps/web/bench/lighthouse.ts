// Lighthouse on a phone, against the local stack and against the least that React and its router can be: medians of five.
import { startStack } from "@openhood/local-stack/stack";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { browserLaunch } from "../test/browser.ts";
import { estimate } from "../test/estimate.ts";
import { type Figure, median, print } from "./figures.ts";
import { startHello } from "./hello/site.ts";

const RUNS = Number(process.env.OPENHOOD_RUNS ?? 5);
const PORT = 9322;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
type Run = Record<(typeof categories)[number] | "lcp" | "tbt" | "cls", number>;

async function look(url: string): Promise<Run> {
  const result = await lighthouse(url, { port: PORT, logLevel: "error", onlyCategories: [...categories] });
  if (!result) throw new Error(`Lighthouse said nothing of ${url}.`);
  const { audits, categories: scored, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const score = (name: string) => Math.round((scored[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  for (const name of categories)
    for (const { id } of scored[name]?.auditRefs ?? [])
      if (name !== "performance" && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
        console.error(`${url}: ${name}, ${audits[id]?.title}`);
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
    seo: score("seo"),
    lcp: value("largest-contentful-paint"),
    tbt: value("total-blocking-time"),
    cls: value("cumulative-layout-shift"),
  };
}

const stack = await startStack({ seed: true, quiet: true });
const hello = await startHello();
const { executablePath, args } = await browserLaunch();
const browser = await chromium.launch({ executablePath, args: [...args, `--remote-debugging-port=${PORT}`] });
const addresses = {
  "/home": `${stack.siteUrl}/home`,
  "/privacy": `${stack.siteUrl}/privacy`,
  "/contact": `${stack.siteUrl}/contact`,
  "/approve": (await estimate(stack.siteUrl, "7LH101", { email: null })).address,
  "/es/approve": (await estimate(stack.siteUrl, "7LH102", { email: null, language: "es" })).address,
  hello: `${hello.siteUrl}/`,
};
try {
  const runs: Record<string, Run[]> = {};
  // In turns, so that what else the machine does hits all of them.
  for (let round = 0; round < RUNS; round++)
    for (const [name, url] of Object.entries(addresses)) {
      runs[name] ??= [];
      runs[name].push(await look(url));
    }
  const middle = (name: string, of: keyof Run) => median((runs[name] ?? []).map((run) => run[of]));
  const figures: Figure[] = [];
  for (const name of Object.keys(addresses)) {
    const ours = name !== "hello";
    const add = (what: string, value: number, unit: string, target: string, note = "") =>
      figures.push({
        figure: `Lighthouse mobile, ${name}, ${what}`,
        value,
        unit,
        ...(ours && { target }),
        note,
      });
    const ratio = (of: keyof Run) =>
      ours
        ? `${(middle(name, of) / middle("hello", of)).toFixed(2)} × hello`
        : "React and its router, nothing else";
    // A link's page says what a call brought, and is not to be found: search engines are told so.
    const isLink = name.endsWith("/approve");
    for (const category of categories.filter((one) => !isLink || one !== "seo"))
      add(category, middle(name, category), "of 100", isLink ? "≥ 98" : "100");
    const lcp = isLink ? "≤ 2000" : name === "/home" ? "≤ 1000" : "≤ 850";
    add("LCP", Math.round(middle(name, "lcp")), "ms", lcp, ratio("lcp"));
    add(
      "TBT",
      Math.round(middle(name, "tbt")),
      "ms",
      "≤ 30",
      `hello: ${Math.round(middle("hello", "tbt"))} ms`,
    );
    add("CLS", Number(middle(name, "cls").toFixed(4)), "", "0");
  }
  print(figures);
} finally {
  await browser.close();
  await hello.close();
  await stack.close();
}
process.exit(0);
