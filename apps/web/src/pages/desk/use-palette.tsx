import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import type { InboxRow } from "../../features/messages/inbox-rows.ts";
import { savesData, whenIdle } from "../../platform/idle.ts";
import { loadPart } from "../../platform/release.ts";
import { createStore } from "../../platform/store.ts";
import { useTRPCClient } from "../../platform/trpc.tsx";
import { type Command, currentCommands } from "../../ui/commands.ts";
import { withTransition } from "../../ui/link.tsx";
import { type OverlayHandle, presentModal } from "../../ui/overlays/present.ts";
import { type BufferedKeys, bufferKeys } from "./buffer-keys.ts";
import type { Reading } from "./palette.tsx";

const loadPalette = () => import("./palette.tsx");
const tabs = ["new", "answered", "archived"] as const;

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

/** Opens the palette; what was chosen happens once it is gone, with the focus where it was before. */
export function usePalette(): () => void {
  const t = useTranslations("desk.palette");
  const client = useTRPCClient();
  const messageCommand = useMessageCommand();
  const open = useRef<OverlayHandle<string> | "coming" | null>(null);
  const left = useRef(false);

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
    const read = createStore<Reading>({ status: "reading", commands: [] });
    const { Palette } = await loadPart(loadPalette);
    if (left.current) return;
    const commands = currentCommands();
    const shown = presentModal<string>({ label: t("title"), position: "top" }, (close) => (
      <Palette commands={commands} read={read} typed={typed} close={(id) => void close(id)} />
    ));
    open.current = shown;
    const latest = Promise.all(tabs.map((status) => client.messages.inbox.query({ status, after: null })));
    latest.then(
      (pages) =>
        read.set({ status: "done", commands: pages.flatMap(({ rows }) => rows).map(messageCommand) }),
      () => read.set({ status: "failed", commands: [] }),
    );
    const { data } = await shown.dismissed;
    // Made anew: what was on offer when the palette opened may be about an older list.
    [...currentCommands(), ...read.get().commands].find(({ id }) => id === data)?.run();
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
