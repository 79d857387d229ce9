import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

// No vowels: nothing reads as a word, least of all as one that blockers look for.
const FIRST = "bcdfghjklmnpqrstvwxz";
const OTHER = `${FIRST}0123456789`;

/** Ionic gives the whole page this class once one of its elements is on it. */
const TAKEN = "md";

/** The n-th name: two characters for the first 600, then more. */
export function nth(n: number): string {
  let rest = Math.floor(n / FIRST.length);
  let name = FIRST.charAt(n % FIRST.length);
  do {
    name += OTHER.charAt(rest % OTHER.length);
    rest = Math.floor(rest / OTHER.length) - 1;
  } while (rest >= 0);
  return name;
}

/**
 * Short names for the classes of CSS modules, the same in every build of the same sources: a tenth of what a page and
 * its styles weighed were these names. Answers what CSS modules ask for a name in a file (its absolute path).
 */
export function shortClassNames(folder: string): (name: string, file: string) => string {
  const names = new Map<string, string>();
  let count = 0;
  const fresh = (): string => {
    const name = nth(count);
    count += 1;
    return name === TAKEN ? fresh() : name;
  };
  for (const file of globSync("**/*.module.css", { cwd: folder }).sort()) {
    const css = readFileSync(join(folder, file), "utf8");
    for (const [, name] of css.matchAll(/(?:\.|@keyframes\s+)(-?[_a-zA-Z][\w-]*)/g)) {
      const key = `${join(folder, file)} ${name}`;
      if (!names.has(key)) names.set(key, fresh());
    }
  }
  return (name, file) => {
    const short = names.get(`${file} ${name}`);
    if (!short) throw new Error(`${file} has no class ${name} that could be found in it.`);
    return short;
  };
}
