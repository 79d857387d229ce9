import type { z } from "zod";

/** What is wrong with one field, in words the message catalog of the client has a sentence for. */
export type FieldIssue = {
  /** Names from the input's root, joined by dots; empty for the input as a whole. */
  path: string;
  code:
    | "required"
    | "too-short"
    | "too-long"
    | "too-low"
    | "too-high"
    | "email"
    | "phone"
    | "characters"
    | "address"
    | "link"
    | "choice"
    | "number"
    | "date-early"
    | "date-late"
    | "unknown-field"
    | "overlap"
    | "twice"
    | "one-language"
    | "unnamed"
    | "invalid";
  /** The limit that was passed: characters or entries for too-short and too-long, the number for too-low and too-high. */
  limit?: number;
  /** The character that can't be used, as U+0007, and its place, counted from 1. */
  character?: string;
  at?: number;
};

type Issue = z.core.$ZodIssue;

/** What a refinement of ours may find, as its message. */
const refinements = [
  "required",
  "link",
  "date-early",
  "date-late",
  "overlap",
  "twice",
  "one-language",
  "unnamed",
] as const;

const isNumber = (origin: string) => origin === "number" || origin === "int";

const codeOf = (issue: Issue): Omit<FieldIssue, "path"> => {
  switch (issue.code) {
    case "too_small":
      if (isNumber(issue.origin)) return { code: "too-low", limit: Number(issue.minimum) };
      // Nothing, where there has to be something.
      if (Number(issue.minimum) <= 1) return { code: "required" };
      return { code: "too-short", limit: Number(issue.minimum) };
    case "too_big":
      return { code: isNumber(issue.origin) ? "too-high" : "too-long", limit: Number(issue.maximum) };
    case "invalid_type":
      return {
        // The input itself is not in the issue, lest it reach a log; zod's own words say whether there was one.
        code: issue.message.endsWith("received undefined")
          ? "required"
          : issue.expected === "number"
            ? "number"
            : "invalid",
      };
    case "invalid_format":
      if (issue.format === "email") return { code: "email" };
      if (issue.message === "phone") return { code: "phone" };
      if (issue.message === "email") return { code: "email" };
      if (issue.message === "code") return { code: "characters" };
      if (issue.message === "address") return { code: "address" };
      if (issue.message === "blank") return { code: "required" };
      return { code: "invalid" };
    case "custom":
      if (issue.message === "characters") return { code: "characters", ...issue.params };
      return { code: refinements.find((code) => code === issue.message) ?? "invalid" };
    case "invalid_value":
      return { code: "choice" };
    default:
      return { code: "invalid" };
  }
};

const known = (issue: Issue): (Omit<FieldIssue, "path"> & { path: PropertyKey[] })[] =>
  issue.code === "unrecognized_keys"
    ? issue.keys.map((key) => ({ path: [...issue.path, key], code: "unknown-field" }))
    : [{ path: issue.path, ...codeOf(issue) }];

const closest = (issue: Issue): Issue => {
  // An optional field is a union of "empty" and the real thing: what failed in the real thing is what to say.
  if (issue.code !== "invalid_union") return issue;
  const inner = issue.errors.at(-1)?.[0];
  return inner ? closest({ ...inner, path: [...issue.path, ...inner.path] } as Issue) : issue;
};

/**
 * The issues of a failed parse, at most one a field and at most 20 in all, ready for the screen.
 * The same function speaks in the browser before sending and in the function after.
 */
export function fieldIssues(error: z.core.$ZodError): FieldIssue[] {
  const byPath = new Map<string, FieldIssue>();
  for (const issue of error.issues.flatMap((issue) => known(closest(issue)))) {
    const path = issue.path.map(String).join(".").slice(0, 200);
    if (!byPath.has(path)) byPath.set(path, { ...issue, path });
    if (byPath.size === 20) break;
  }
  return [...byPath.values()];
}

/** What a shape finds wrong with a value; empty when nothing is. */
export function issuesOf(shape: z.ZodType, value: unknown): FieldIssue[] {
  const parsed = shape.safeParse(value);
  return parsed.success ? [] : fieldIssues(parsed.error);
}
