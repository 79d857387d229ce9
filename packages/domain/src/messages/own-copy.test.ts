import { expect, test } from "vitest";
import type { Message } from "./message.ts";
import { ownCopy } from "./own-copy.ts";

const at = "2026-03-02T14:00:00.000Z";
const answered = { status: "answered" as const, answeredAt: at, answeredBy: "s1" };
const message: Message = {
  v: 1,
  id: "m1",
  sentAt: at,
  updatedAt: at,
  from: { name: "Ana", email: "ana@example.com", phone: null, vehicle: "Civic", language: "es" },
  state: { status: "archived", archivedAt: at, archivedBy: "s2", before: answered },
  assignee: { uid: "s3", name: "Sam" },
  maybe: "of another",
  entries: [
    { id: "e1", at, by: { kind: "customer" }, text: "It squeals", original: "mail" },
    { id: "e2", at, by: { kind: "staff", uid: "s1", name: "Sam" }, text: "Come by" },
  ],
};

test("who wrote has all of it but which of the staff it was, and what of another's it may be about", () => {
  expect(ownCopy(message)).toStrictEqual({
    v: 1,
    id: "m1",
    sentAt: at,
    updatedAt: at,
    from: message.from,
    state: { status: "archived", archivedAt: at, before: { status: "answered", answeredAt: at } },
    entries: [
      { id: "e1", at, by: { kind: "customer" }, text: "It squeals" },
      { id: "e2", at, by: { kind: "staff", name: "Sam" }, text: "Come by" },
    ],
  });
  expect(ownCopy({ ...message, state: answered }).state).toEqual({ status: "answered", answeredAt: at });
  expect(ownCopy({ ...message, state: { status: "new" } }).state).toEqual({ status: "new" });
});
