import { type FieldIssue, fieldIssues } from "@openhood/domain/field-issues";
import { set } from "react-hook-form";
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
    | "named"
    | "nothing"
    | "between"
    | "slug";
  limit?: number;
  /** The other limit of a number that has to be between two: the highest. */
  most?: number;
};

export type Validation<T> = { ok: true; value: T } | { ok: false; issues: Issue[] };

/** What is typed at which fields, and how many of the domain's smallest parts are one of what is typed. */
const amounts = [
  [/^laborMatrix\.\d+\.from$|(^|\.)(hours|quantity)$|^hours\.(from|to)$/, "duration", 100],
  [/^(minimumNotice|cutOff)$/, "duration", 60],
  [/^partsMatrix\.\d+\.from$|(^|\.)(cents|price|cost|cap|core|laborCost)$|^price\./, "dollars", 100],
  [/^tax\./, "percent", 10_000],
  [/(^|\.)(factor|markup|basisPoints)$/, "percent", 100],
] as const;
const amountAt = (path: string) => amounts.find(([field]) => field.test(path));

// Numbers are typed as text: what the domain says of them is said in the words of their field.
const kindOf = ({ path, code }: FieldIssue): Issue["kind"] => {
  if (code === "required" || /^specialDays\.\d+\.spans$/.test(path)) return "required";
  // A price and the time of a service are numbers; all others are times of a day.
  if (/(^|\.)to$/.test(path) && code === "invalid") return /^(price|hours)\.to$/.test(path) ? "less" : "ends";
  if (path === "since") return "year";
  if (path === "slug" && code === "invalid") return "slug";
  if (/\.link$/.test(path) && code === "invalid") return "link";
  if (/Matrix$/.test(path) && code === "invalid") return "bands";
  if (path === "stages" && code === "invalid") return "stages";
  return code === "number" ? (amountAt(path)?.[1] ?? code) : code;
};

/**
 * An issue of the domain at the field of the form it concerns: the spans of a week's days stand one level deeper there.
 * @param other the other limit of a number that passed one of two
 */
export function toFormIssue(issue: FieldIssue, other?: number): Issue {
  const path = issue.path.replace(/(^|\.)(hours|staffed|reserve)\.(\d)\.(\d)/, "$1$2.$3.spans.$4");
  const kind = kindOf(issue);
  if (issue.limit === undefined || kind !== issue.code) return { path, kind };
  const [, typed, parts = 1] = amountAt(issue.path) ?? [];
  // Cents or millionths say nothing to whoever types dollars or percent.
  const isAmount = kind === "too-high" || kind === "too-low";
  const limit = issue.limit / (isAmount ? parts : 1);
  // How many dollars are too many is for nobody to know.
  if (other === undefined || typed === "dollars") return { path, kind, limit };
  const [least = 0, most = 0] = [limit, other / parts].sort((a, b) => a - b);
  return { path, kind: "between", limit: least, most };
}

/** The limit at the other end of a number that passed one, by what is found wrong with one as far off there; absent where it has none. */
function otherLimit(shape: z.ZodType, input: unknown, { path, code }: FieldIssue): number | undefined {
  if (code !== "too-low" && code !== "too-high") return undefined;
  const far = structuredClone(input) as object;
  set(far, path, code === "too-low" ? Number.MAX_SAFE_INTEGER : Number.MIN_SAFE_INTEGER);
  const parsed = shape.safeParse(far);
  return parsed.error && fieldIssues(parsed.error).find((one) => one.path === path)?.limit;
}

/** Checks a form's input with the domain's shape. */
export function validate<S extends z.ZodType>(shape: S, input: unknown): Validation<z.infer<S>> {
  const parsed = shape.safeParse(input);
  if (parsed.success) return { ok: true, value: parsed.data };
  const issues = fieldIssues(parsed.error);
  return { ok: false, issues: issues.map((issue) => toFormIssue(issue, otherLimit(shape, input, issue))) };
}

// Below zero nothing is typed that could be kept: the domain says how low it may be.
const wrong = (text: string) => (/^\s*\$?\s*[-−]\s*\$?\s*[\d.,]+\s*%?\s*$/.test(text) ? -1 : Number.NaN);

/** A number typed as text: absent when nothing was typed, not a number when it is none. */
export const numberOf = (text: string): number | undefined =>
  text.trim() === "" ? undefined : /^\d{1,9}$/.test(text.trim()) ? Number(text) : wrong(text);

/** What a parser made of a text, as the domain's shapes tell absent from wrong. */
export const parsedOr = (text: string, value: number | null): number | undefined =>
  text.trim() === "" ? undefined : (value ?? wrong(text));
