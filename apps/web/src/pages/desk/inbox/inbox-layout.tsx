import { useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { Outlet, useMatch, useNavigate, useSearchParams } from "react-router-dom";
import type { Status } from "../../../features/messages/inbox-rows.ts";
import { useArchive } from "../../../features/messages/use-archive.ts";
import { useMe } from "../../../platform/me.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { withTransition } from "../../../ui/link.tsx";
import { useShortcuts } from "../../../ui/shortcuts.ts";
import { useMedia } from "../../../ui/use-media.ts";
import styles from "./inbox-layout.module.css";
import { InboxList } from "./inbox-list.tsx";
import { focusAnswer, threadAt } from "./thread-address.ts";
import { useInbox } from "./use-inbox.ts";
import { useInboxCommands } from "./use-inbox-commands.ts";
import { useOwnTab } from "./use-own-tab.ts";

const statuses: readonly Status[] = ["new", "answered", "archived"];

type Inbox = {
  archive: (id: string, name: string) => Promise<boolean>;
  reopen: (id: string) => Promise<boolean>;
  back: () => void;
};
const InboxContext = createContext<Inbox>({
  archive: async () => false,
  reopen: async () => false,
  back: () => {},
});

/** What a thread's page needs from the list beside it. */
export const useInboxActions = (): Inbox => useContext(InboxContext);

/** The list and the thread: side by side where there is room, one after the other on a phone. */
export function InboxLayout() {
  const [search] = useSearchParams();
  const status = statuses.find((one) => one === search.get("status")) ?? "new";
  const opened = useMatch("/desk/messages/:id")?.params.id ?? null;
  useOwnTab(opened);
  const beside = useMatch("/desk/messages/*") !== null;
  const inbox = useInbox(status);
  const wide = useMedia("(width >= 64rem)");
  const me = useMe();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const trpc = useTRPC();
  const putAway = useArchive();
  const pane = useRef<HTMLDivElement>(null);
  const lastOpened = useRef(opened);

  const links = () => [...(pane.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
  const focusRow = (id: string | null) =>
    links()
      .find((link) => link.dataset.row === id)
      ?.focus();
  const focused = () => (document.activeElement as HTMLElement | null)?.dataset.row ?? null;

  const step = (by: 1 | -1) => {
    // What customers asked on their orders stands above the messages.
    const rows = [...(pane.current?.querySelectorAll<HTMLElement>("[data-question], [data-row]") ?? [])];
    const active = rows.indexOf(document.activeElement as HTMLElement);
    const here = active < 0 ? rows.findIndex(({ dataset }) => dataset.row && dataset.row === opened) : active;
    const next = rows[here < 0 ? 0 : here + by];
    next?.focus();
    next?.scrollIntoView({ block: "nearest" });
  };

  const archive = async (id: string, name: string) => {
    const rows = links();
    const here = rows.findIndex((link) => link.dataset.row === id);
    const neighbour = (rows[here + 1] ?? rows[here - 1])?.dataset.row ?? null;
    const wasFocused = focused() === id;
    if (status === "archived") return putAway.archive(id, name);
    // At once: should it fail, the row comes back and that is said.
    if (wasFocused) focusRow(neighbour);
    const row = inbox.drop(id);
    const done = await putAway.archive(id, name, row.back);
    if (done) row.done();
    else {
      const stayed = focused() === neighbour;
      flushSync(row.back);
      if (wasFocused && stayed) focusRow(id);
    }
    return done;
  };

  const rowHere = () => {
    const id = focused() ?? opened;
    return inbox.list?.rows.find((one) => one.id === id) ?? null;
  };
  const archiveHere = () => {
    const row = rowHere();
    if (row && row.state.status !== "archived") void archive(row.id, row.from.name);
  };

  const back = () => {
    if (!opened) return;
    if (wide) focusRow(opened);
    else void navigate({ pathname: "/desk", search: search.toString() }, withTransition());
  };

  // On a phone the way back ends at the row one came from.
  useEffect(() => {
    if (opened) lastOpened.current = opened;
    else if (lastOpened.current && !wide) {
      links()
        .find((link) => link.dataset.row === lastOpened.current)
        ?.focus({ preventScroll: true });
      lastOpened.current = null;
    }
  }, [opened, wide]);

  useInboxCommands({
    rows: inbox.list?.rows ?? [],
    // An older message may be open that is not in the list.
    here: () =>
      rowHere() ?? ((opened && cache.getQueryData(trpc.messages.get.queryKey({ id: opened }))) || null),
    answer: ({ id, state: { status } }) => {
      if (id === opened) return focusAnswer();
      void navigate(threadAt(id, status), {
        ...(!wide && withTransition()),
        state: { answer: true, keepScroll: wide },
      });
    },
    archive: (id, name) => void archive(id, name),
    reopen: (id) => void putAway.reopen(id),
  });
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    e: me.may("messages.archive") ? archiveHere : undefined,
    z: putAway.undo,
    u: opened ? back : undefined,
  });

  return (
    <InboxContext value={{ archive, reopen: putAway.reopen, back }}>
      <div data-fills="" className={styles.panes} data-open={beside ? "thread" : "list"}>
        <div ref={pane} className={styles.list}>
          <InboxList {...{ status, inbox, opened, wide, focusRow }} isBeside={beside} />
        </div>
        <div className={styles.thread}>
          <Outlet />
        </div>
      </div>
    </InboxContext>
  );
}
