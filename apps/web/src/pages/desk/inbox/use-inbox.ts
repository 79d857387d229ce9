import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import {
  appendPage,
  type InboxList,
  type InboxPageData,
  listFrom,
  mergeNews,
  removeRow,
  restoreRow,
  type Status,
} from "../../../features/messages/inbox-rows.ts";
import { hasNetwork } from "../../../platform/network.ts";
import { useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";

/** One tab of the inbox as it stands on screen, and the means to move it. */
export function useInbox(status: Status) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const cache = useQueryClient();
  // Forgotten with the tab: whoever comes back to it wants the list of now.
  const query = { ...trpc.messages.inbox.queryOptions({ status, after: null }), gcTime: 0 };
  const head = useQuery(query);
  const [shown, setShown] = useState<{ status: Status; list: InboxList } | null>(null);
  const [more, setMore] = useState<{ pending: boolean; error: unknown }>({ pending: false, error: null });

  // Put away here and not yet confirmed: what is read meanwhile may still have them.
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());

  const current = shown?.status === status ? shown.list : null;
  const staying = (page: InboxPageData): InboxPageData => ({
    ...page,
    rows: page.rows.filter((row) => !leaving.has(row.id)),
  });
  const page = head.data && staying(head.data);
  const settled = page ? mergeNews(current, page) : null;
  const list = settled?.list ?? current;
  const adopts = Boolean(list && (!current || (current.rows.length === 0 && list.rows.length > 0)));
  // The first answer becomes what stands; later ones are laid over it on every render.
  useEffect(() => {
    if (adopts && list) setShown({ status, list });
  }, [adopts, list, status]);

  const change = (next: (list: InboxList) => InboxList) =>
    setShown((now) => (now?.status === status ? { status, list: next(now.list) } : now));

  return {
    list,
    waiting: settled?.waiting ?? 0,
    unread: head.data?.unread,
    answer: head,
    more,
    /** Lets the news in. */
    show: () => page && setShown({ status, list: listFrom(page) }),
    /** Reads the list anew and lets the news in; answers with how many messages are new to it. */
    refresh: async (): Promise<number> => {
      // Without a network the query would wait for one, and the person with it.
      if (!hasNetwork()) throw new Error("No network");
      const page = staying(await cache.fetchQuery({ ...query, staleTime: 0 }));
      const known = new Set(list?.rows.map((row) => row.id));
      setShown({ status, list: listFrom(page) });
      return page.rows.filter((row) => !known.has(row.id)).length;
    },
    /** Takes a row out that is being put away here: `done` once that is confirmed, `back` puts it where it was. */
    drop: (id: string): { done: () => void; back: () => void } => {
      const stays = () => setLeaving((now) => new Set([...now].filter((one) => one !== id)));
      setLeaving((now) => new Set([...now, id]));
      const index = list?.rows.findIndex((row) => row.id === id) ?? -1;
      const row = list?.rows[index];
      change((now) => removeRow(now, id));
      return {
        done: stays,
        back: () => {
          stays();
          if (row) change((now) => restoreRow(now, row, index));
        },
      };
    },
    /** Reads the next page; answers with the first row that came. */
    showMore: async (): Promise<string | null> => {
      if (!list?.next || more.pending) return null;
      setMore({ pending: true, error: null });
      try {
        const page = await client.messages.inbox.query({ status, after: list.next });
        const longer = appendPage(list, page);
        // At once, so that the row the keyboard goes on with is there when this answers.
        flushSync(() => {
          change(() => longer);
          setMore({ pending: false, error: null });
        });
        return longer.rows[list.rows.length]?.id ?? null;
      } catch (error) {
        setMore({ pending: false, error });
        return null;
      }
    },
  };
}
