import type { FieldIssue } from "@openhood/domain/field-issues";
import { useTranslations } from "use-intl";
import { refusalOf } from "./refusal.ts";

/** Says what went wrong and what to do, in the language in force. */
export function useProblemText(): (error: unknown) => string {
  const t = useTranslations("problem");
  return (error) => {
    const { reason, retryAfter } = refusalOf(error);
    const minutes = Math.max(1, Math.ceil((retryAfter ?? 60) / 60));
    return t(reason, { minutes, hours: minutes < 60 ? 0 : Math.ceil(minutes / 60) });
  };
}

/** Says what to do about a field, in the language in force. */
export function useFieldText(): (issue: FieldIssue | undefined) => string | undefined {
  const t = useTranslations("problem.field");
  return (issue) =>
    issue && t(issue.code, { limit: issue.limit ?? 0, at: issue.at ?? 1, character: issue.character ?? "" });
}
