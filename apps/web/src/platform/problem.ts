import type { FieldIssue } from "@openhood/domain/field-issues";
import { TRPCClientError } from "@trpc/client";
import { useTranslations } from "use-intl";
import { isOnline } from "./network.ts";
import type { ApiErrorData } from "./trpc.tsx";
import { UnplacedIssues } from "./unplaced-issues.ts";

/** Why a call failed: in the API's words, or because no answer came. */
export type ApiProblem = Pick<ApiErrorData, "fields" | "retryAfter"> & {
  reason: ApiErrorData["reason"] | "offline" | "no-answer";
};

/** Reads a failed call. */
export function problemOf(error: unknown): ApiProblem {
  const isAnswer = error instanceof TRPCClientError || error instanceof UnplacedIssues;
  const data = isAnswer ? (error.data as Partial<ApiErrorData> | null) : null;
  if (data?.reason)
    return { reason: data.reason, fields: data.fields ?? [], retryAfter: data.retryAfter ?? null };
  return { reason: isOnline() ? "no-answer" : "offline", fields: [], retryAfter: null };
}

/** Says what went wrong and what to do, in the language in force. */
export function useProblemText(): (error: unknown) => string {
  const t = useTranslations("problem");
  return (error) => {
    const { reason, retryAfter } = problemOf(error);
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
