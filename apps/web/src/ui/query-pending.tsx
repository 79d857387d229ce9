import { useTranslations } from "use-intl";
import { useProblemText } from "../platform/problem.ts";
import { Skeleton } from "./skeleton.tsx";
import { ErrorState } from "./states.tsx";

/** A query, or several combined. */
export type QueryLike = { error: unknown; isPaused: boolean; isFetching: boolean; refetch: () => unknown };

type Props = {
  of: QueryLike;
  /** The title of the error. */
  failed: string;
  /** About how many lines the content has. */
  lines?: number;
  height?: string;
  className?: string | undefined;
};

/** A skeleton while a query loads; when it failed, why, and a button to try again. */
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
