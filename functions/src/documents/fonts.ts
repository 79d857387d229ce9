import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { create } from "fontkit";

const require = createRequire(import.meta.url);

/** A font family and its file in an npm package. */
type Font = { family: string; file: string };

const font = (family: string, style = "400Regular"): Font => {
  const compact = family.replaceAll(" ", "");
  const folder = family.toLowerCase().replaceAll(" ", "-");
  return { family, file: `@expo-google-fonts/${folder}/${style}/${compact}_${style}.ttf` };
};

/** Fonts loaded for every document (SIL Open Font License). System fonts are never used. */
const basic = [
  font("Noto Sans"),
  font("Noto Sans", "700Bold"),
  font("Noto Sans Hebrew"),
  font("Noto Sans Arabic"),
];

/** Fonts loaded only when a document contains the script. */
const byScript: [script: RegExp, font: Font][] = [
  [/\p{Script=Hangul}/u, font("Noto Sans KR")],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u, font("Noto Sans SC")],
  [/\p{Script=Thai}/u, font("Noto Sans Thai")],
  [/\p{Script=Armenian}/u, font("Noto Sans Armenian")],
  [/\p{Script=Georgian}/u, font("Noto Sans Georgian")],
  [/\p{Script=Bengali}/u, font("Noto Sans Bengali")],
  [/\p{Script=Ethiopic}/u, font("Noto Sans Ethiopic")],
];

/** Font files the build copies next to the code. Installing their packages in the cloud would add 180 MB of unused weights. */
export const filesByScript = (): string[] => byScript.map(([, { file }]) => require.resolve(file));

/** Fonts needed to print a text, in fallback order. */
export const fontsFor = (text: string): Font[] => [
  ...basic,
  ...byScript.flatMap(([script, font]) => (script.test(text) ? [font] : [])),
];

export function readFont({ file }: Font): Buffer {
  const built = new URL(`./fonts/${path.basename(file)}`, import.meta.url);
  return readFileSync(existsSync(built) ? built : require.resolve(file));
}

/** Code points the font has glyphs for. */
export function charactersOf(content: Buffer): ReadonlySet<number> {
  const opened = create(content);
  return new Set("characterSet" in opened ? opened.characterSet : []);
}
