import { Button } from "./button.tsx";

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };

/** Fetches the next page of a list; nothing where there is none. */
export const MorePages = ({ of, label }: { of: Pages; label: string }) =>
  of.hasNextPage && (
    <Button
      variant="secondary"
      size="small"
      pending={of.isFetchingNextPage}
      onClick={() => void of.fetchNextPage()}
    >
      {label}
    </Button>
  );
