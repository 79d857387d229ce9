import { type FieldIssue, fieldIssues } from "@openhood/domain/field-issues";
import { TRPCClientError } from "@trpc/client";
import type { FieldError, FieldValues, Path, Resolver, UseFormSetError } from "react-hook-form";
import { useTranslations } from "use-intl";
import type { z } from "zod";
import { whenIdle } from "./idle.ts";
import { isOnline } from "./network.ts";
import type { ApiErrorData } from "./trpc.tsx";

/** Why a call failed: in the API's words, or because no answer came. */
export type ApiProblem = Pick<ApiErrorData, "fields" | "retryAfter"> & {
  reason: ApiErrorData["reason"] | "offline" | "no-answer";
};

/** Reads a failed call. */
export function problemOf(error: unknown): ApiProblem {
  const data = error instanceof TRPCClientError ? (error.data as Partial<ApiErrorData> | null) : null;
  if (data?.reason)
    return { reason: data.reason, fields: data.fields ?? [], retryAfter: data.retryAfter ?? null };
  return { reason: isOnline() ? "no-answer" : "offline", fields: [], retryAfter: null };
}

/** Says what went wrong and what to do, in the language in force. */
export function useProblemText(): (error: unknown) => string {
  const t = useTranslations("problem");
  return (error) => {
    const { reason, retryAfter } = problemOf(error);
    return t(reason, { minutes: Math.max(1, Math.ceil((retryAfter ?? 60) / 60)) });
  };
}

/** Says what to do about a field, in the language in force. */
export function useFieldText(): (issue: FieldIssue | FieldError | undefined) => string | undefined {
  const t = useTranslations("problem.field");
  return (issue) => {
    if (!issue) return undefined;
    if ("code" in issue) return t(issue.code, { limit: issue.limit ?? 0 });
    return t(issue.type as FieldIssue["code"], { limit: Number(issue.message) || 0 });
  };
}

const asError = ({ code, limit }: FieldIssue): FieldError => ({ type: code, message: String(limit ?? "") });

/**
 * Checks a form with the shape the function will check it with. Shapes are fetched when it is quiet, or with the first
 * check; where they cannot be had, the function's word is enough.
 */
export function resolverFor<T extends FieldValues>(load: () => Promise<z.ZodType>): Resolver<T> {
  const shape = () => load().catch(() => null);
  whenIdle(() => void shape());
  return async (values) => {
    const parsed = (await shape())?.safeParse(values);
    if (!parsed || parsed.success) return { values, errors: {} };
    const errors = fieldIssues(parsed.error).map((issue) => [issue.path, asError(issue)]);
    return { values: {}, errors: Object.fromEntries(errors) };
  };
}

/** Puts what the function found wrong beside the fields; false when it named none. */
export function showFields<T extends FieldValues>(error: unknown, setError: UseFormSetError<T>): boolean {
  const { fields } = problemOf(error);
  for (const issue of fields) setError(issue.path as Path<T>, asError(issue), { shouldFocus: true });
  return fields.length > 0;
}
