import type { ApiInputs, ApiOutputs } from "../../platform/trpc.tsx";

export type InboxPageData = ApiOutputs["messages"]["inbox"];
export type InboxRow = InboxPageData["rows"][number];
export type Status = ApiInputs["messages"]["inbox"]["status"];

/** A row as it stands on screen; `gone` when the message has left this list since. */
export type ListedRow = InboxRow & { gone: boolean };
export type InboxList = { rows: ListedRow[]; next: InboxPageData["next"] };

const standing = (row: InboxRow): ListedRow => ({ ...row, gone: false });

/** The list as the server has it now. */
export const listFrom = (page: InboxPageData): InboxList => ({
  rows: page.rows.map(standing),
  next: page.next,
});

/**
 * Merges a new page into the list without moving a row: rows that changed change in place, rows that left are marked, and
 * what is new waits (`waiting`) until somebody asks for it. An empty list takes everything at once.
 */
export function mergeNews(list: InboxList | null, head: InboxPageData): { list: InboxList; waiting: number } {
  if (!list || list.rows.length === 0) return { list: listFrom(head), waiting: 0 };
  const now = new Map(head.rows.map((row) => [row.id, row]));
  // Only rows within the page just read can be known to be missing.
  const reach = head.next ? head.next.updatedAt : "";
  const rows = list.rows.map((row): ListedRow => {
    const same = now.get(row.id);
    if (same) return standing(same);
    return row.updatedAt > reach ? { ...row, gone: true } : row;
  });
  const known = new Set(list.rows.map((row) => row.id));
  return { list: { ...list, rows }, waiting: head.rows.filter((row) => !known.has(row.id)).length };
}

/** Adds an older page at the end. */
export function appendPage(list: InboxList, page: InboxPageData): InboxList {
  const known = new Set(list.rows.map((row) => row.id));
  const added = page.rows.filter((row) => !known.has(row.id)).map(standing);
  return { rows: [...list.rows, ...added], next: page.next };
}

/** Puts a row back where it was. */
export const restoreRow = (list: InboxList, row: ListedRow, index: number): InboxList =>
  list.rows.some((one) => one.id === row.id) ? list : { ...list, rows: list.rows.toSpliced(index, 0, row) };

/** Removes what was just archived on this screen. */
export const removeRow = (list: InboxList, id: string): InboxList => ({
  ...list,
  rows: list.rows.filter((row) => row.id !== id),
});
