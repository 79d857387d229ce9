// Draws the icons from the mark, once: `node build/icons.ts` after a change of public/icon.svg. The results are committed.
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { browserLaunch } from "../test/browser.ts";

const root = path.resolve(import.meta.dirname, "..");
const mark = readFileSync(path.join(root, "public/icon.svg"), "utf8");
const lines = mark.replace(/[\s\S]*?<rect[^>]*>/, "").replace("</svg>", "");
const STEEL = "#1d2327";

/** A square of a color with the mark in the middle, `share` of it wide. */
const plain = (size: number, share: number, ground: string, radius = 0) => {
  const scale = (size * share) / 32;
  const offset = (size - 32 * scale) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" fill="none">
    <rect width="${size}" height="${size}" rx="${radius}" fill="${ground}"/>
    <g transform="translate(${offset} ${offset}) scale(${scale})" >${lines}</g></svg>`;
};

// The splash has the page's own ground; on paper the mark stands in ink.
const splash = (ground: string, ink: string) =>
  plain(1366, 0.18, ground).replaceAll("#f6f4ef", ground === "#f6f4ef" ? ink : "#f6f4ef");
const onPaper = splash("#f6f4ef", "#1d2327").replace(/fill="#1d2327"/, 'fill="#f6f4ef"');

const drawings: [file: string, size: number, svg: string][] = [
  ["public/icons/icon-192.png", 192, plain(192, 1, STEEL, 42)],
  ["public/icons/icon-512.png", 512, plain(512, 1, STEEL, 112)],
  // What a launcher may cut away lies outside of the middle four fifths.
  ["public/icons/maskable-192.png", 192, plain(192, 0.72, STEEL)],
  ["public/icons/maskable-512.png", 512, plain(512, 0.72, STEEL)],
  ["public/icons/apple-touch-icon.png", 180, plain(180, 0.86, STEEL)],
  ["native/ios/icon-1024.png", 1024, plain(1024, 0.86, STEEL)],
  ["native/ios/splash.png", 1366, onPaper],
  ["native/ios/splash-dark.png", 1366, splash("#14181b", "#f6f4ef")],
];

const browser = await chromium.launch(await browserLaunch());
const page = await browser.newPage();
for (const [file, size, svg] of drawings) {
  const to = path.join(root, file);
  mkdirSync(path.dirname(to), { recursive: true });
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`);
  writeFileSync(to, await page.screenshot({ omitBackground: true }));
  console.log(file, statSync(to).size);
}
await browser.close();
