// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readDraft } from "../../../platform/drafts.ts";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import type { Issue } from "./issues.ts";
import { type Base, type Editor, useEditor } from "./use-editor.ts";

type Thing = { name: string };
type Values = { name: string };
type Reply = { ok: true } | { ok: false; reason: string };

let server: Base<Thing>;
let answers: (() => Promise<Reply>)[];
let sent: [string, number | null][];
let editor: Editor<Thing, Values>;

function Sample() {
  const [current, setCurrent] = useState(server);
  editor = useEditor<Thing, Values>({
    name: "thing",
    current,
    valuesOf: (thing) => ({ name: thing?.name ?? "" }),
    check: ({ name }) =>
      name ? { ok: true, value: { name } } : { ok: false, issues: [{ path: "name", kind: "required" }] },
    send: async ({ name }, version) => {
      sent.push([name, version]);
      const reply = await (answers.shift() ?? (async () => ({ ok: true as const })))();
      if (reply.ok) server = { value: { name }, version: (server.version ?? 0) + 1 };
      return reply;
    },
    reread: async () => {
      setCurrent(server);
      return server;
    },
    part: "thing",
    onSaved: () => {},
    onTaken: (): Issue[] => [{ path: "name", kind: "taken" }],
  });
  return (
    <form {...editor.props}>
      <input aria-label="name" {...editor.form.register("name")} />
      <button type="submit">Save</button>
      <output>{editor.pending ? "saving" : editor.issues.map(({ kind }) => kind).join()}</output>
    </form>
  );
}

const person = userEvent.setup();
const field = () => screen.getByLabelText<HTMLInputElement>("name");
const save = () => person.click(screen.getByRole("button"));
const isDirty = () => editor.isDirty(editor.form.getValues());

beforeEach(() => {
  sessionStorage.clear();
  server = { value: { name: "One" }, version: 1 };
  answers = [];
  sent = [];
});
afterEach(endDesk);

test("what is saved is started from: nothing is dirty, no draft stays, and the next save names its version", async () => {
  showOnDesk(<Sample />, { answers: {} });
  await person.type(field(), " more");
  expect(isDirty()).toBe(true);
  await save();
  await expect.poll(isDirty).toBe(false);
  expect(readDraft("thing")).toBeNull();
  await person.type(field(), "!");
  await save();
  await expect
    .poll(() => sent)
    .toEqual([
      ["One more", 1],
      ["One more!", 2],
    ]);
});

test("what is typed while it is being saved stays, and is measured against what was saved", async () => {
  const wait = Promise.withResolvers<Reply>();
  answers.push(() => wait.promise);
  showOnDesk(<Sample />, { answers: {} });
  await person.type(field(), "A");
  await save();
  await person.type(field(), "B");
  wait.resolve({ ok: true });
  await expect.poll(() => editor.pending).toBe(false);
  expect(field().value).toBe("OneAB");
  expect(editor.form.getValues("base")).toEqual({ value: { name: "OneA" }, version: 2 });
  expect(readDraft("thing")).toMatchObject({ name: "OneAB" });
});

test("somebody else's change refuses a save; what is typed stays until one decides", async () => {
  showOnDesk(<Sample />, { answers: {} });
  await person.type(field(), " mine");
  server = { value: { name: "Theirs" }, version: 5 };
  answers.push(async () => ({ ok: false, reason: "edit-conflict" }));
  await save();
  await expect.poll(() => editor.theirs(editor.form.getValues())).toEqual({ name: "Theirs" });
  expect(field().value).toBe("One mine");
  act(editor.keepMine);
  expect(editor.theirs(editor.form.getValues())).toBeNull();
  await save();
  await expect.poll(() => sent.at(-1)).toEqual(["One mine", 5]);
  await expect.poll(isDirty).toBe(false);
});

test("a draft from before somebody else's change is told as such, and given up for theirs", async () => {
  const first = showOnDesk(<Sample />, { answers: {} });
  await person.type(field(), " draft");
  first.unmount();
  server = { value: { name: "Theirs" }, version: 5 };
  showOnDesk(<Sample />, { answers: {} });
  expect(field().value).toBe("One draft");
  expect(editor.theirs(editor.form.getValues())).toEqual({ name: "Theirs" });
  act(editor.discard);
  await expect.poll(() => field().value).toBe("Theirs");
  expect(isDirty()).toBe(false);
});

test("something new that is taken is said at its field", async () => {
  server = { value: null, version: null };
  answers.push(async () => ({ ok: false, reason: "edit-conflict" }));
  showOnDesk(<Sample />, { answers: {} });
  await save();
  await screen.findByText("required");
  await person.type(field(), "New");
  await save();
  await screen.findByText("taken");
  expect(document.activeElement).toBe(field());
});
