import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { create } from "fontkit";

const require = createRequire(import.meta.url);

/** A font by the name of its family, and its file among those packaged with the functions. */
type Font = { family: string; file: string };

const font = (family: string, style = "400Regular"): Font => {
  const compact = family.replaceAll(" ", "");
  const folder = family.toLowerCase().replaceAll(" ", "-");
  return { family, file: `@expo-google-fonts/${folder}/${style}/${compact}_${style}.ttf` };
};

/** The fonts of all papers (SIL Open Font License): those of the machine are never used. */
const basic = [
  font("Noto Sans"),
  font("Noto Sans", "700Bold"),
  font("Noto Sans Hebrew"),
  font("Noto Sans Arabic"),
];

/** Fonts of scripts that few papers have: each is read with the first text that has a letter of it. */
const byScript: [script: RegExp, font: Font][] = [
  [/\p{Script=Hangul}/u, font("Noto Sans KR")],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u, font("Noto Sans SC")],
  [/\p{Script=Thai}/u, font("Noto Sans Thai")],
  [/\p{Script=Armenian}/u, font("Noto Sans Armenian")],
  [/\p{Script=Georgian}/u, font("Noto Sans Georgian")],
  [/\p{Script=Bengali}/u, font("Noto Sans Bengali")],
  [/\p{Script=Ethiopic}/u, font("Noto Sans Ethiopic")],
];

/** Files that the build puts beside the code: of their packages the cloud would install every weight, 180 MB. */
export const filesByScript = (): string[] => byScript.map(([, { file }]) => require.resolve(file));

/** The fonts a text needs, in the order in which a letter is looked for in them. */
export const fontsFor = (text: string): Font[] => [
  ...basic,
  ...byScript.flatMap(([script, font]) => (script.test(text) ? [font] : [])),
];

export function readFont({ file }: Font): Buffer {
  const built = new URL(`./fonts/${path.basename(file)}`, import.meta.url);
  return readFileSync(existsSync(built) ? built : require.resolve(file));
}

/** The characters that a font has glyphs for, by code point. */
export function charactersOf(content: Buffer): ReadonlySet<number> {
  const opened = create(content);
  return new Set("characterSet" in opened ? opened.characterSet : []);
}
