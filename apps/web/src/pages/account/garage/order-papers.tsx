import { DocumentButtons } from "../../../features/documents/document-buttons.tsx";
import { useTRPCClient } from "../../../platform/trpc.tsx";
import type { OwnOrder } from "./use-own-orders.ts";

type Props = { order: OwnOrder /** Which visit it was, where there are several. */; of?: string };

/** The documents of one's own order, as PDFs. */
export function OrderPapers({ order: { id, papers }, of }: Props) {
  const api = useTRPCClient();
  if (papers.length === 0) return null;
  return (
    <DocumentButtons
      kinds={papers}
      {...(of && { of })}
      issue={(kind) => api.documents.issueOwn.mutate({ order: id, kind })}
    />
  );
}
