import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMe } from "../../platform/me.ts";
import { noticeOutdated, useTRPC } from "../../platform/trpc.tsx";
import type { InboxPageData } from "./inbox-rows.ts";

/**
 * Assigns a message to a staff member, or to nobody. List and thread show it at once, and revert when it fails; the caller
 * says why.
 */
export function useAssign() {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const me = useMe();

  const nameOf = (uid: string) =>
    uid === me.uid
      ? (me.name ?? me.email ?? "")
      : cache.getQueryData(trpc.staff.list.queryKey())?.find((member) => member.uid === uid)?.name;

  // Returns how to revert it.
  const show = (id: string, assignee: { uid: string; name: string } | null): (() => void) => {
    const filter = trpc.messages.inbox.queryFilter();
    const thread = trpc.messages.get.queryKey({ id });
    const lists = cache.getQueriesData<InboxPageData>(filter);
    const before = cache.getQueryData(thread);
    cache.setQueriesData<InboxPageData>(
      filter,
      (page) =>
        page && { ...page, rows: page.rows.map((row) => (row.id === id ? { ...row, assignee } : row)) },
    );
    cache.setQueryData(thread, (message) => message && { ...message, assignee });
    return () => {
      for (const [key, page] of lists) cache.setQueryData(key, page);
      cache.setQueryData(thread, before);
    };
  };

  return useMutation(
    trpc.messages.assign.mutationOptions({
      onMutate: async ({ id, to }) => {
        const name = to === null ? null : nameOf(to);
        // A name that is not known here shows once the server has replied.
        if (name === undefined) return { takeBack: () => {} };
        await cache.cancelQueries({ queryKey: trpc.messages.pathKey() });
        return { takeBack: show(id, to !== null && name !== null ? { uid: to, name } : null) };
      },
      onError: (error, _, shown) => {
        noticeOutdated(error);
        shown?.takeBack();
      },
      onSuccess: (reply, _, shown) => reply.ok || shown.takeBack(),
      onSettled: () => cache.invalidateQueries({ queryKey: trpc.messages.pathKey() }),
    }),
  );
}
