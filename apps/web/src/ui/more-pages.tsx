import { useProblemText } from "../platform/problem.ts";
import { Button } from "./button.tsx";

type Pages = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: () => Promise<unknown>;
};

/** Fetches the next page of a list, and says why it did not come; nothing where there is none. */
export function MorePages({ of, label }: { of: Pages; label: string }) {
  const problem = useProblemText();
  if (!of.hasNextPage) return null;
  return (
    <>
      {of.isFetchNextPageError && <p role="alert">{problem(of.error)}</p>}
      <Button
        variant="secondary"
        size="small"
        pending={of.isFetchingNextPage}
        onClick={() => void of.fetchNextPage()}
      >
        {label}
      </Button>
    </>
  );
}
