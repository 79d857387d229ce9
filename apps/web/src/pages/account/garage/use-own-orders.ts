import { useInfiniteQuery } from "@tanstack/react-query";
import { type ApiOutputs, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";

type Page = ApiOutputs["approvals"]["mine"];
export type OwnOrder = Page["past"][number];
export type OwnWork = Page["work"][number];

/** What somebody's orders say of one of their cars. */
export type CarOrders = { open: OwnOrder[]; past: OwnOrder[]; work: OwnWork[] };

/** A person's orders, page after page; `of` says what they are of a car, or with null of none that is in the garage. */
export function useOwnOrders() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const orders = useInfiniteQuery({
    queryKey: [...trpc.approvals.mine.queryKey({ after: null }), "pages"],
    queryFn: ({ pageParam }) => client.approvals.mine.query({ after: pageParam }),
    initialPageParam: null as Page["next"],
    getNextPageParam: ({ next }) => next,
    refetchOnWindowFocus: "always",
  });
  const pages = orders.data?.pages ?? [];
  const of = (isOf: (car: string | null) => boolean): CarOrders => ({
    open: pages.flatMap(({ open }) => open).filter(({ car }) => isOf(car)),
    past: pages.flatMap(({ past }) => past).filter(({ car }) => isOf(car)),
    work: pages.flatMap(({ work }) => work).filter(({ car }) => isOf(car)),
  });
  return { orders, of };
}
