import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTRPC, useTRPCClient } from "../../platform/trpc.tsx";
import { extend, fresh, type InboxList, type Status, settle, without } from "./inbox-list.ts";

/** One tab of the inbox as it stands on screen, and the means to move it. */
export function useInbox(status: Status) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const head = useQuery(trpc.messages.inbox.queryOptions({ status, after: null }));
  const [shown, setShown] = useState<{ status: Status; list: InboxList } | null>(null);
  const [more, setMore] = useState<{ pending: boolean; error: unknown }>({ pending: false, error: null });

  const current = shown?.status === status ? shown.list : null;
  const settled = head.data ? settle(current, head.data) : null;
  const list = settled?.list ?? current;
  // The first answer becomes what stands; later ones are laid over it on every render.
  useEffect(() => {
    if (head.data && list && !current) setShown({ status, list });
  }, [head.data, list, current, status]);

  const set = (next: InboxList) => setShown({ status, list: next });
  return {
    list,
    waiting: settled?.waiting ?? 0,
    unread: head.data?.unread ?? 0,
    error: list ? null : head.error,
    stale: Boolean(list && head.isError),
    retry: () => void head.refetch(),
    more,
    /** Lets the news in. */
    show: () => head.data && set(fresh(head.data)),
    drop: (id: string) => list && set(without(list, id)),
    /** Reads the next page; answers with the first row that came. */
    showMore: async (): Promise<string | null> => {
      if (!list?.next || more.pending) return null;
      setMore({ pending: true, error: null });
      try {
        const page = await client.messages.inbox.query({ status, after: list.next });
        const longer = extend(list, page);
        set(longer);
        setMore({ pending: false, error: null });
        return longer.rows[list.rows.length]?.id ?? null;
      } catch (error) {
        setMore({ pending: false, error });
        return null;
      }
    },
  };
}
