import { useQuery } from "@tanstack/react-query";
import { type ComponentType, startTransition, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { FOLLOW_EVERY } from "../../../features/appointments/types.ts";
import type { ReadOrder } from "../../../features/approvals/first-order.ts";
import { DocumentButtons } from "../../../features/documents/document-buttons.tsx";
import { withMessages } from "../../../platform/language.tsx";
import { useOnline } from "../../../platform/network.ts";
import { problemOf } from "../../../platform/problem.ts";
import { loadPart } from "../../../platform/release.ts";
import { ApiProvider, byLink, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { AskForPrices as AskForPricesOnline } from "./ask-for-prices.tsx";
import { AskOnJob as AskOnJobOnline } from "./ask-on-job.tsx";
import { OrderThread as OrderThreadOnline } from "./order-thread.tsx";
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
/** What is to be paid; it is loaded where there is something. */
export const PayOnline = withApi(({ token }: { token: string }) => {
  const [Part, setPart] = useState<ComponentType<{ token: string }> | null>(null);
  useEffect(() => {
    loadPart(() => withMessages(import("./pay-online.tsx"), "pay")).then(
      ({ PayOnline }) => startTransition(() => setPart(() => PayOnline)),
      (error: unknown) => console.error("A part of the page did not load", error),
    );
  }, []);
  return Part && <Part token={token} />;
});
export const SignAndSend = withApi(SignAndSendOnline);

type Followed = {
  token: string;
  /** What the page's first script brought. */
  first: ReadOrder | null;
  onRead: (read: ReadOrder) => void;
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
    ...(first && { initialData: first.order, initialDataUpdatedAt: first.at }),
    refetchInterval: ({ state: { data, error } }) => (data && !error ? FOLLOW_EVERY : false),
  });
  const { data: order, dataUpdatedAt: at } = found;
  const isWrong = found.error !== null && problemOf(found.error).reason === "not-found";
  useEffect(() => {
    if (isWrong) onWrong();
    else if (order) onRead({ order, at });
  }, [order, at, isWrong]);
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
