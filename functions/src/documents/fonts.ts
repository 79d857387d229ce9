import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create } from "fontkit";

const require = createRequire(import.meta.url);
const packaged = (file: string): Buffer => readFileSync(require.resolve(`@expo-google-fonts/${file}`));

/** The fonts of all papers, packaged with the functions (SIL Open Font License): those of the machine are never used. */
export const fonts = (): Buffer[] => [
  packaged("noto-sans/400Regular/NotoSans_400Regular.ttf"),
  packaged("noto-sans/700Bold/NotoSans_700Bold.ttf"),
  packaged("noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf"),
  packaged("noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf"),
];

/** The characters that each of some fonts has glyphs for, by code point. */
export const charactersOf = (all: readonly Buffer[]): ReadonlySet<number>[] =>
  all.map((font) => {
    const opened = create(font);
    return new Set("characterSet" in opened ? opened.characterSet : []);
  });
