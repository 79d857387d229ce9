import { describe, expect, test } from "vitest";
import {
  appendPage,
  type InboxPageData,
  type InboxRow,
  listFrom,
  mergeNews,
  removeRow,
  restoreRow,
} from "./inbox-rows.ts";

const row = (id: string, minute: number, excerpt = id): InboxRow => ({
  id,
  sentAt: `2026-11-20T10:${minute}:00.000Z`,
  updatedAt: `2026-11-20T10:${minute}:00.000Z`,
  lastAt: `2026-11-20T10:${minute}:00.000Z`,
  from: { name: id, email: `${id}@mail.example`, phone: null, vehicle: null, language: "en" },
  state: { status: "new" },
  assignee: null,
  excerpt,
  count: 1,
  answers: null,
  mayAnswer: null,
  isNameKnown: true,
});
const page = (rows: InboxRow[], more = false): InboxPageData => {
  const last = rows.at(-1);
  return {
    rows,
    unread: rows.length,
    next: more && last ? { updatedAt: last.updatedAt, id: last.id } : null,
  };
};
const ids = (list: { rows: { id: string }[] }) => list.rows.map((one) => one.id);

describe("news in the inbox", () => {
  const shown = listFrom(page([row("b", 20), row("a", 10)]));

  test("a new message waits instead of pushing the rows down", () => {
    const { list, waiting } = mergeNews(shown, page([row("c", 30), row("b", 20), row("a", 10)]));
    expect(ids(list)).toEqual(["b", "a"]);
    expect(waiting).toBe(1);
  });

  test("a message that moved changes in its place", () => {
    const { list } = mergeNews(shown, page([row("a", 40, "wrote again"), row("b", 20)]));
    expect(ids(list)).toEqual(["b", "a"]);
    expect(list.rows[1]?.excerpt).toBe("wrote again");
  });

  test("a message somebody else put away is marked and stays where it was", () => {
    const { list } = mergeNews(shown, page([row("a", 10)]));
    expect(list.rows.map((one) => [one.id, one.gone])).toEqual([
      ["b", true],
      ["a", false],
    ]);
  });

  test("what lies beyond the page just read is not taken for gone", () => {
    const { list } = mergeNews(shown, page([row("c", 30), row("b", 20)], true));
    expect(list.rows.every((one) => !one.gone)).toBe(true);
  });

  test("an empty list takes the news at once", () => {
    expect(mergeNews(listFrom(page([])), page([row("c", 30)]))).toMatchObject({
      waiting: 0,
      list: { rows: [{ id: "c" }] },
    });
  });

  test("what is put back after all stands where it stood", () => {
    const [first] = shown.rows;
    if (!first) throw new Error("no row");
    expect(ids(restoreRow(removeRow(shown, "b"), first, 0))).toEqual(["b", "a"]);
    expect(ids(restoreRow(shown, first, 1))).toEqual(["b", "a"]);
  });

  test("an older page joins at the end, without repeats", () => {
    expect(ids(appendPage(shown, page([row("a", 10), row("z", 5)])))).toEqual(["b", "a", "z"]);
    expect(ids(removeRow(shown, "b"))).toEqual(["a"]);
  });
});
