import type { Message, MessageEntry, MessageState } from "./message.ts";

/** A message with its thread in its sender's download: nothing of who among the staff had it. */
export function ownCopy({
  assignee: _,
  visit: __,
  maybe: ___,
  state,
  entries,
  ...message
}: Message): Record<string, unknown> {
  return {
    ...message,
    state: withoutStaff(state),
    entries: entries.map(({ original: _, ...entry }) => ({ ...entry, by: withoutUid(entry.by) })),
  };
}

const withoutUid = (by: MessageEntry["by"]) =>
  by.kind === "customer" ? by : { kind: by.kind, name: by.name };

function withoutStaff(state: MessageState): Record<string, unknown> {
  if (state.status === "answered") return { status: state.status, answeredAt: state.answeredAt };
  if (state.status !== "archived") return state;
  return { status: state.status, archivedAt: state.archivedAt, before: withoutStaff(state.before) };
}
