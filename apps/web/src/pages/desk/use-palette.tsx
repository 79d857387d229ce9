import { isHere } from "@openhood/domain/booking/appointment";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { appointmentLabel } from "../../features/appointments/label.ts";
import type { Today } from "../../features/appointments/today.ts";
import type { InboxPageData, InboxRow } from "../../features/messages/inbox-rows.ts";
import { useSearchCopy } from "../../features/search/use-search-copy.ts";
import { savesData, whenIdle } from "../../platform/idle.ts";
import { useLanguage, withMessages } from "../../platform/language.tsx";
import { loadPart } from "../../platform/release.ts";
import { createStore } from "../../platform/store.ts";
import { useTRPC, useTRPCClient } from "../../platform/trpc.tsx";
import { type Command, currentCommands } from "../../ui/commands.ts";
import { withTransition } from "../../ui/link.tsx";
import { type OverlayHandle, presentModal } from "../../ui/overlays/present.ts";
import { type BufferedKeys, bufferKeys } from "./buffer-keys.ts";
import type { Reading } from "./palette.tsx";
import { type RecordCommand, useRecordCommand } from "./use-record-commands.ts";

const loadPalette = () => withMessages(import("./palette.tsx"), "palette");
/** How many records opened last are offered again. */
const RECENT = 5;
const tabs = ["new", "answered", "archived"] as const;
/** Most pages of a tab that are read. */
const PAGES = 10;

/** Makes a message something the palette leads to. */
export function useMessageCommand(): (row: InboxRow) => Command {
  const navigate = useNavigate();
  return ({ id, from, excerpt, state: { status } }) => ({
    id: `open:${id}`,
    group: "messages",
    icon: "mail",
    label: from.name,
    detail: [from.vehicle, excerpt].filter(Boolean).join(" · "),
    words: from.email ?? "",
    run: () =>
      void navigate(
        { pathname: `/desk/messages/${id}`, search: status === "new" ? "" : `?status=${status}` },
        withTransition(),
      ),
  });
}

/** Reads the messages of all tabs, and the cars of today: anew only where something changed. */
function useRead(): () => Promise<Command[]> {
  const t = useTranslations("desk.palette.records");
  const trpc = useTRPC();
  const client = useTRPCClient();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { language } = useLanguage();
  const messageCommand = useMessageCommand();
  const held = useRef<{ revision: number | undefined; rows: InboxRow[] } | null>(null);
  const tab = async (status: (typeof tabs)[number]) => {
    const rows: InboxRow[] = [];
    let after: Parameters<typeof client.messages.inbox.query>[0]["after"] = null;
    for (let pages = 0; pages === 0 || (after && pages < PAGES); pages++) {
      const page: InboxPageData = await client.messages.inbox.query({ status, after });
      rows.push(...page.rows);
      after = page.next;
    }
    return rows;
  };
  const messages = async () => {
    const revision = cache.getQueryData(trpc.live.revisions.queryKey())?.messages;
    if (!held.current || revision === undefined || held.current.revision !== revision)
      held.current = { revision, rows: (await Promise.all(tabs.map(tab))).flat() };
    return held.current.rows;
  };
  // A key without a car: its tag leads to the one it belongs to.
  const tags = ({ appointments }: Today) =>
    appointments.flatMap(({ appointment }): Command[] => {
      const tag = isHere(appointment) && appointment.intake?.keyTag;
      if (!tag) return [];
      const label = t("tag", { tag, label: appointmentLabel(appointment, language) });
      const search = `?${new URLSearchParams({ appointment: appointment.id })}`;
      const run = () => void navigate({ pathname: "/desk/today", search }, withTransition());
      return [{ id: `tag.${appointment.id}`, group: "appointments", icon: "car", label, words: tag, run }];
    });
  return async () => {
    const [rows, today] = await Promise.all([
      messages(),
      cache.fetchQuery({ ...trpc.booking.today.queryOptions(), staleTime: 0 }),
    ]);
    return [...rows.map(messageCommand), ...tags(today)];
  };
}

/** Opens the palette; what was chosen happens once it is gone, with the focus where it was before. */
export function usePalette(): () => void {
  const t = useTranslations("desk.palette");
  const readAll = useRead();
  const open = useRef<OverlayHandle<string> | "coming" | null>(null);
  const left = useRef(false);
  const { copy, ask } = useSearchCopy();
  const recordCommand = useRecordCommand();
  const recent = useRef<RecordCommand[]>([]);

  // A palette on its way when the desk is left must not open on the page that comes.
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      if (open.current && open.current !== "coming") void open.current.dismiss();
    };
  }, []);

  // While the person does something else; a palette that has to be fetched first is still there in a moment.
  useEffect(() => {
    if (!savesData()) whenIdle(() => void loadPalette().catch(() => {}));
  }, []);

  const show = async (typed: BufferedKeys) => {
    ask();
    const read = createStore<Reading>({ status: "reading", commands: [] });
    const records = new Map<string, RecordCommand>();
    const also = new Map<string, Command>();
    const commandOf: typeof recordCommand = (found) => {
      const command = recordCommand(found);
      records.set(command.id, command);
      if (command.also) also.set(command.also.command.id, command.also.command);
      return command;
    };
    const { Palette } = await loadPart(loadPalette);
    if (left.current) return;
    const commands = currentCommands();
    const shown = presentModal<string>({ label: t("title"), position: "top" }, (close) => (
      <Palette
        commands={commands}
        read={read}
        copy={copy}
        commandOf={commandOf}
        recent={recent.current}
        typed={typed}
        close={(id) => void close(id)}
      />
    ));
    open.current = shown;
    readAll().then(
      (commands) => read.set({ status: "done", commands }),
      () => read.set({ status: "failed", commands: [] }),
    );
    const { data } = await shown.dismissed;
    const record = records.get(data ?? "");
    if (record)
      recent.current = [record, ...recent.current.filter(({ id }) => id !== record.id)].slice(0, RECENT);
    // Made anew: what was on offer when the palette opened may be about an older list.
    (
      record ??
      also.get(data ?? "") ??
      [...currentCommands(), ...read.get().commands].find(({ id }) => id === data)
    )?.run();
  };

  return () => {
    if (open.current) return;
    open.current = "coming";
    const typed = bufferKeys();
    show(typed)
      .catch((error: unknown) => console.error("The palette did not open", error))
      .finally(() => {
        typed.release();
        open.current = null;
      });
  };
}
