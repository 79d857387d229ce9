import { apply, findingOn } from "@openhood/domain/inspections/apply";
import type { Finding, Inspection, InspectionCommand, Marked } from "@openhood/domain/inspections/inspection";
import { inLanguage } from "@openhood/domain/local-text";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../platform/language.tsx";
import { useMe } from "../../platform/me.ts";
import { type OutboxEntry, outbox, useOutboxEntries } from "../../platform/outbox.ts";
import { BAY_DAY } from "../../platform/storage-keys.ts";
import { type ApiOutputs, useTRPC } from "../../platform/trpc.tsx";
import { useKeptAnswer } from "../../platform/use-kept-answer.ts";
import { inRow } from "../../ui/facts.ts";
import { useVehicleWords } from "../customers/use-vehicle-words.ts";

const PROCEDURE = "inspections.edit";
type MarkEntry = OutboxEntry<{ id: string; command: InspectionCommand }>;
const isMark = (entry: OutboxEntry): entry is MarkEntry => entry.procedure === PROCEDURE;
/** A mark the shop did not take because somebody else had changed the item. */
export type MarkConflict = { key: string; wanted: Finding | null; present: Marked | null };

const whole = <T>(data: T) => data;

/** An inspection with the marks that wait on this phone, and how to make one. */
export function useInspection(id: string) {
  const t = useTranslations("inspections");
  const { uid, name } = useMe();
  const { language } = useLanguage();
  const { vehicleAndPlate } = useVehicleWords();
  const trpc = useTRPC();
  const query = useQuery(trpc.inspections.get.queryOptions({ id }));
  const { data } = useKeptAnswer(query, `${BAY_DAY}${uid}.inspection.${id}`, whole);
  const entries = useOutboxEntries()
    .filter(isMark)
    .filter(({ input }) => input.id === id);
  // Until the device has stored them.
  const [adding, setAdding] = useState<readonly InspectionCommand[]>([]);
  const waiting = entries.filter(({ state }) => state.is !== "failed");
  const failed = entries.filter(({ state }) => state.is === "failed");
  const stampAt = (at: number) => ({ by: { uid, name: name ?? "" }, at: new Date(at).toISOString() });
  const made = (inspection: Inspection, command: InspectionCommand, at: number): Inspection => {
    const done = apply(inspection, command, stampAt(at));
    return done.ok ? done.inspection : inspection;
  };
  const fold = (read: Inspection) =>
    adding.reduce(
      (inspection, command) => made(inspection, command, Date.now()),
      waiting.reduce((inspection, entry) => made(inspection, entry.input.command, entry.at), read),
    );
  const inspection = data ? fold(data.inspection) : null;
  // A tap may come before the one before it is drawn.
  const latest = useRef(inspection);
  latest.current = inspection;

  const add = async (command: InspectionCommand) => {
    if (!data || !latest.current) return;
    latest.current = made(latest.current, command, Date.now());
    setAdding((all) => [...all, command]);
    const item = data.inspection.template.items.find((one) => one.id === command.item);
    const mark = command.to && t(`marks.${command.to.mark}`);
    await outbox.add({
      owner: uid,
      procedure: PROCEDURE,
      input: { id, command },
      subject: { kind: "inspection", id, label: vehicleAndPlate(data.order.vehicle) },
      detail: {
        text: inRow([item && inLanguage(item.name, language), mark ?? t("unchecked"), command.to?.note]),
      },
    });
    setAdding((all) => all.filter((one) => one !== command));
  };
  return {
    query,
    data,
    inspection,
    /** How many marks are only on this phone. */
    unsent: waiting.length + adding.length,
    conflictOn: (item: string): MarkConflict | null => {
      const entry = failed.find(({ input, state }) => input.command.item === item && isChanged(state));
      if (entry?.state.is !== "failed") return null;
      const { present = null } = (entry.state.theirs ?? {}) as { present?: Marked | null };
      return { key: entry.key, wanted: entry.input.command.to, present };
    },
    /** What failed for another reason. */
    failed: failed.filter(({ state }) => !isChanged(state)),
    /** What an item shows, with every tap so far. */
    present: (item: string): Finding | null => latest.current && findingOn(latest.current, item),
    mark: (item: string, to: Finding | null) => {
      const from = latest.current && findingOn(latest.current, item);
      void add({ type: "mark", item, from, to });
    },
    /** Ends a conflict: with what is there now, or with one's own mark after all. */
    settle: async ({ key, wanted }: MarkConflict, item: string, keep: "mine" | "theirs") => {
      await outbox.discard(key);
      if (keep === "mine" && latest.current)
        await add({ type: "mark", item, from: findingOn(latest.current, item), to: wanted });
    },
  };
}

const isChanged = (state: OutboxEntry["state"]) => state.is === "failed" && state.reason === "changed";

export type InspectionMarks = ReturnType<typeof useInspection>;
export type InspectedOrder = ApiOutputs["inspections"]["get"]["order"];
