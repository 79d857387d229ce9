/** Do two values of plain data say the same, whatever the order of their keys? An absent key is an undefined one. */
export function same(a: unknown, b: unknown): boolean {
  // A zero is a zero, whatever its sign; what is no number is itself.
  if (a === b || Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || !a || !b) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const one = a as Record<string, unknown>;
  const other = b as Record<string, unknown>;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
    same(one[key], other[key]),
  );
}
