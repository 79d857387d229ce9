import { type FieldIssue, fieldIssues } from "@openhood/domain/field-issues";
import type { z } from "zod";

/** What is wrong with one field of an editor's form, by its name in that form. */
export type Issue = {
  path: string;
  kind:
    | FieldIssue["code"]
    | "ends"
    | "less"
    | "taken"
    | "dollars"
    | "percent"
    | "duration"
    | "year"
    | "link"
    | "bands"
    | "stages"
    | "slug";
  limit?: number;
};

export type Validation<T> = { ok: true; value: T } | { ok: false; issues: Issue[] };

/** What is typed at which fields of orders. */
const amounts = [
  [/^laborMatrix\.\d+\.from$|(^|\.)(hours|quantity)$/, "duration"],
  [/^partsMatrix\.\d+\.from$|(^|\.)(cents|price|cost|cap|core|laborCost)$/, "dollars"],
  [/^tax\.|(^|\.)(factor|markup|basisPoints)$/, "percent"],
] as const;

// Numbers are typed as text: what the domain says of them is said in the words of their field.
const kindOf = ({ path, code }: FieldIssue): Issue["kind"] => {
  if (code === "required" || /^specialDays\.\d+\.spans$/.test(path)) return "required";
  // A price and the time of a service are numbers; all others are times of a day.
  if (/(^|\.)to$/.test(path) && code === "invalid") return /^(price|hours)\.to$/.test(path) ? "less" : "ends";
  if (/^price\./.test(path)) return "dollars";
  if (/^hours\.(from|to)$/.test(path)) return "duration";
  if (path === "since") return "year";
  if (path === "slug" && code === "invalid") return "slug";
  if (/\.link$/.test(path) && code === "invalid") return "link";
  if (/Matrix$/.test(path) && code === "invalid") return "bands";
  if (path === "stages" && code === "invalid") return "stages";
  // A limit in cents or millionths says nothing to whoever types dollars or percent.
  if (code === "number" || code === "too-high" || code === "too-low")
    return amounts.find(([field]) => field.test(path))?.[1] ?? code;
  return code;
};

/** An issue of the domain at the field of the form it concerns: the spans of a week's days stand one level deeper there. */
export function toFormIssue(issue: FieldIssue): Issue {
  const path = issue.path.replace(/(^|\.)(hours|staffed|reserve)\.(\d)\.(\d)/, "$1$2.$3.spans.$4");
  const kind = kindOf(issue);
  return issue.limit !== undefined && kind === issue.code
    ? { path, kind, limit: issue.limit }
    : { path, kind };
}

/** Checks a form's input with the domain's shape. */
export function validate<S extends z.ZodType>(shape: S, input: unknown): Validation<z.infer<S>> {
  const parsed = shape.safeParse(input);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, issues: fieldIssues(parsed.error).map(toFormIssue) };
}

/** A number typed as text: absent when nothing was typed, not a number when it is none. */
export const numberOf = (text: string): number | undefined =>
  text.trim() === "" ? undefined : /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;

/** What a parser made of a text, as the domain's shapes tell absent from wrong. */
export const parsedOr = (text: string, value: number | null): number | undefined =>
  text.trim() === "" ? undefined : (value ?? Number.NaN);
