import { useTranslations } from "use-intl";
import { useProblemText } from "../platform/problem.ts";
import { Skeleton } from "./skeleton.tsx";
import { ErrorState } from "./states.tsx";

/** What was asked of the API, and how that stands: a query, or several as one. */
export type QueryLike = { error: unknown; isPaused: boolean; isFetching: boolean; refetch: () => unknown };

type Props = {
  of: QueryLike;
  /** What to say when it did not come. */
  failed: string;
  /** About how much it will be. */
  lines?: number;
  height?: string;
  className?: string | undefined;
};

/** Stands where an answer is awaited: its shape while it comes; when it cannot, why, and a way to try again. */
export function QueryPending({ of: answer, failed, className, ...shape }: Props) {
  const t = useTranslations("problem");
  const problem = useProblemText();
  if (!answer.error && !answer.isPaused)
    return (
      <div aria-busy="true" className={className}>
        <Skeleton {...shape} />
      </div>
    );
  return (
    <ErrorState
      title={failed}
      text={problem(answer.error)}
      action={t("again")}
      pending={answer.isFetching}
      onAction={() => void answer.refetch()}
    />
  );
}
