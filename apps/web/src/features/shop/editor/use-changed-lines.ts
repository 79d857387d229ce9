import { same } from "../../../platform/same.ts";
import { isGroup, useLabels } from "./editor-context.tsx";

type Difference = { path: string; value: unknown };

/** The fields of `theirs` that `mine` has otherwise; a list with more or fewer rows is one of them. */
function differences(theirs: unknown, mine: unknown, path = ""): Difference[] {
  if (same(theirs, mine)) return [];
  const inner = (key: string | number) => (path ? `${path}.${key}` : String(key));
  if (isGroup(theirs) && isGroup(mine))
    return Object.keys(theirs).flatMap((key) => differences(theirs[key], mine[key], inner(key)));
  const areRows = Array.isArray(theirs) && Array.isArray(mine) && theirs.length === mine.length;
  if (areRows && theirs.every(isGroup))
    return theirs.flatMap((row, index) => differences(row, mine[index], inner(index)));
  return [{ path, value: theirs }];
}

/** What somebody else saved where it differs from the form, a line for each field. */
export function useChangedLines(): (theirs: object, mine: object) => string[] {
  const { full, has, rowName } = useLabels();
  const textOf = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(textOf).join(", ");
    if (isGroup(value)) return rowName(value) || Object.values(value).map(textOf).filter(Boolean).join(" – ");
    return typeof value === "boolean" ? (value ? "✓" : "") : String(value ?? "");
  };
  const shown = ({ path, value }: Difference): string => {
    const [field] = document.getElementsByName(path);
    const options = field instanceof HTMLSelectElement ? [...field.options] : [];
    return options.find((option) => option.value === value)?.text ?? textOf(value);
  };
  return (theirs, mine) => [
    ...new Set(
      differences(theirs, mine)
        .filter(({ path }) => has(path))
        .map((one) => `${full(one.path)}: ${shown(one) || "–"}`),
    ),
  ];
}
