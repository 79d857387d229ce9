import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useEffect } from "react";
import { useTranslations } from "use-intl";
import { FOLLOW_EVERY } from "../../../features/appointments/types.ts";
import type { LinkedOrder } from "../../../features/approvals/first-order.ts";
import { loadUnsent, usesOutbox } from "../../../features/approvals/link-outbox.ts";
import type { UnsentProps } from "../../../features/approvals/unsent.tsx";
import { DocumentButtons } from "../../../features/documents/document-buttons.tsx";
import { withMessages } from "../../../platform/language.tsx";
import { useOnline } from "../../../platform/network.ts";
import { refusalOf } from "../../../platform/refusal.ts";
import { loadPart } from "../../../platform/release.ts";
import { useStore } from "../../../platform/store.ts";
import { ApiProvider, byLink, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { useLoaded } from "../../../platform/use-loaded.ts";
import { QueryPending } from "../../../ui/query-pending.tsx";
import {
  AskForPrices as AskForPricesOnline,
  AskOnJob as AskOnJobOnline,
  OrderThread as OrderThreadOnline,
} from "./questions.tsx";
import { SignAndSend as SignAndSendOnline } from "./sign-and-send.tsx";

/** A part that calls the API, for a page that is there without it. */
const withApi = <P extends object>(Part: ComponentType<P>) =>
  function WithApi(props: P) {
    return (
      <ApiProvider>
        <Part {...props} />
      </ApiProvider>
    );
  };

export const AskForPrices = withApi(AskForPricesOnline);
export const AskOnJob = withApi(AskOnJobOnline);
export const OrderThread = withApi(OrderThreadOnline);
export const SignAndSend = withApi(SignAndSendOnline);
/** What is to be paid; it is loaded where there is something. */
export const PayOnline = withApi(({ token }: { token: string }) => {
  const loaded = useLoaded(() => loadPart(() => withMessages(import("./pay-online.tsx"), "pay")));
  return loaded && <loaded.PayOnline token={token} />;
});
/** The inspections that were sent; loaded where there are some. */
export const Inspections = withApi(({ token }: { token: string }) => {
  const trpc = useTRPC();
  const { data = [] } = useQuery(trpc.inspections.byLink.queryOptions({ token }, { trpc: byLink }));
  const loaded = useLoaded(
    () =>
      loadPart(() =>
        withMessages(import("../../../features/inspections/sent-inspections.tsx"), "inspections"),
      ),
    data.length > 0,
  );
  return loaded && <loaded.SentInspections inspections={data} />;
});
/** What waits to be sent; its outbox is loaded where it is used. */
export const Unsent = withApi((props: UnsentProps) => {
  const loaded = useLoaded(loadUnsent, useStore(usesOutbox));
  return loaded && <loaded.Unsent {...props} />;
});

type Followed = {
  token: string;
  /** What the page's first script brought. */
  first: LinkedOrder | null;
  onRead: (order: LinkedOrder) => void;
  /** No link opens it, or none any more. */
  onWrong: () => void;
  /** Whether it cannot be had now. */
  onFailed: (isFailed: boolean) => void;
};

/** Asks for the order every few seconds while the page is visible; says so where it cannot be had although there is a connection. */
export const FollowOrder = withApi(({ token, first, onRead, onWrong, onFailed }: Followed) => {
  const t = useTranslations("approvals");
  const trpc = useTRPC();
  const found = useQuery({
    ...trpc.approvals.open.queryOptions({ token }, { trpc: byLink }),
    ...(first && { initialData: first }),
    refetchInterval: ({ state: { data, error } }) => (data && !error ? FOLLOW_EVERY : false),
  });
  const { data: order } = found;
  const isWrong = found.error !== null && refusalOf(found.error).reason === "not-found";
  useEffect(() => {
    if (isWrong) onWrong();
    else if (order) onRead(order);
  }, [order, isWrong]);
  const isOnline = useOnline();
  // Without a network nothing fails: it is not even tried.
  const isFailed = !order && !isWrong && (found.error !== null || found.isPaused);
  useEffect(() => onFailed(isFailed), [isFailed]);
  if (!isFailed || !isOnline) return null;
  return <QueryPending of={found} failed={t("failed")} height="24rem" />;
});

type PapersProps = { token: string; isDecided: boolean; isPosted: boolean };

/** The invoice, and what was estimated and decided, as PDFs. */
export const Papers = withApi(({ token, isDecided, isPosted }: PapersProps) => {
  const api = useTRPCClient();
  return (
    <DocumentButtons
      kinds={[
        ...(isPosted ? (["invoice"] as const) : []),
        ...(isDecided ? (["authorization"] as const) : []),
        "estimate",
      ]}
      issue={(kind) => api.documents.issueByLink.mutate({ token, kind }, byLink)}
    />
  );
});
