const LONGEST = 60;
const trimmed = (slug: string) => slug.replace(/^-+|-+$/g, "");

/** A name as the last part of an address: lower case, plain letters, words joined by dashes. Empty when nothing is left. */
export const slugOf = (name: string): string =>
  trimmed(
    trimmed(
      name
        .normalize("NFD")
        .replace(/\p{M}/gu, "")
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-"),
    ).slice(0, LONGEST),
  );

/** The same, with a number at its end where another already has it. */
export function freeSlug(name: string, taken: readonly string[]): string {
  const slug = slugOf(name);
  if (!slug || !taken.includes(slug)) return slug;
  for (let number = 2; ; number++) {
    const end = `-${number}`;
    const candidate = `${trimmed(slug.slice(0, LONGEST - end.length))}${end}`;
    if (!taken.includes(candidate)) return candidate;
  }
}
