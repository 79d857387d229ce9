import { isHere } from "@openhood/domain/booking/appointment";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { appointmentLabel } from "../../features/appointments/label.ts";
import type { Today } from "../../features/appointments/today.ts";
import type { InboxPageData, InboxRow } from "../../features/messages/inbox-rows.ts";
import { useLanguage } from "../../platform/language.tsx";
import { useTRPC, useTRPCClient } from "../../platform/trpc.tsx";
import type { Command } from "../../ui/commands.ts";
import { withTransition } from "../../ui/link.tsx";
import { useMessageCommand } from "./use-message-command.ts";

const tabs = ["new", "answered", "archived"] as const;
/** Most pages of a tab that are read. */
const PAGES = 10;

/** Messages as they were read last, and at which revision: they are read anew only where something changed. */
export type ReadMessages = { revision: number | undefined; rows: InboxRow[] };

/** What is read while the palette is open: what is there, and whether more is on its way or could not be had. */
export type Reading = { status: "reading" | "done" | "failed"; commands: readonly Command[] };

/** Reads the messages of all tabs, and the cars of today, as something the palette leads to. @param kept outlives the palette */
export function useReading(kept: { messages: ReadMessages | null }): Reading {
  const t = useTranslations("desk.palette.records");
  const trpc = useTRPC();
  const client = useTRPCClient();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { language } = useLanguage();
  const messageCommand = useMessageCommand();
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
    if (!kept.messages || revision === undefined || kept.messages.revision !== revision)
      kept.messages = { revision, rows: (await Promise.all(tabs.map(tab))).flat() };
    return kept.messages.rows;
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
  const [reading, setReading] = useState<Reading>({ status: "reading", commands: [] });
  const readAll = async () => {
    const [rows, today] = await Promise.all([
      messages(),
      cache.fetchQuery({ ...trpc.booking.today.queryOptions(), staleTime: 0 }),
    ]);
    return [...rows.map(messageCommand), ...tags(today)];
  };
  const begin = useRef(readAll);
  useEffect(() => {
    begin.current().then(
      (commands) => setReading({ status: "done", commands }),
      () => setReading({ status: "failed", commands: [] }),
    );
  }, []);
  return reading;
}
