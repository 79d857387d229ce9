// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { readDraft } from "./drafts.ts";
import { type AppForm, useAppForm } from "./form.ts";
import { lazyCheck } from "./form-check.ts";

type Values = { name: string; email: string; password: string };
type Reply = { ok: true } | { ok: false; reason: "taken" };
type Call = { values: Values; key: string; answer: (reply: Reply) => void; fail: (error: unknown) => void };

const start: Values = { name: "", email: "", password: "" };
let calls: Call[] = [];
let kit: AppForm<Values, Reply>;

type Props = Partial<Parameters<typeof useAppForm<Values, Reply>>[0]> & { summary?: boolean };

/** A form as any screen makes one. */
function Sample({ summary = false, ...options }: Props) {
  const made = useAppForm<Values, Reply>({
    name: "sample",
    start,
    except: ["password"],
    send: (values, key) =>
      new Promise((answer, fail) => {
        calls.push({ values, key: key({ name: values.name, email: values.email }), answer, fail });
      }),
    ...options,
  });
  kit = made;
  const { form, issueAt } = made;
  return (
    <form {...made.props}>
      {summary && made.issues.length > 0 && (
        <ErrorSummary
          key={made.round}
          title="wrong"
          items={made.issues.map(({ path }) => ({ text: path, onGo: () => made.goTo(path) }))}
        />
      )}
      {(["name", "email", "password"] as const).map((field) => (
        <label key={field}>
          {field}
          <input aria-invalid={issueAt(field) !== undefined} {...form.register(field)} />
        </label>
      ))}
      <input aria-label="shown only" readOnly value="no field of the form" />
      <button type="submit">Send</button>
      <output>
        {made.pending
          ? "sending"
          : made.error
            ? "failed"
            : made.reply
              ? made.reply.ok
                ? "done"
                : made.reply.reason
              : ""}
      </output>
    </form>
  );
}

const field = (name: keyof Values) => screen.getByLabelText<HTMLInputElement>(name);
const person = userEvent.setup();
const press = () => person.click(screen.getByRole("button", { name: "Send" }));
const shown = (text: string) => screen.findByText(text);
const lastCall = () => calls.at(-1) as Call;
const failure = (data: object) => Object.assign(new Error("refused"), { data });

beforeEach(() => {
  calls = [];
  sessionStorage.clear();
});
afterEach(cleanup);

test("what is typed outlives a reload, but for what is never stored", async () => {
  const { unmount } = render(<Sample />);
  await person.type(field("name"), "Ada");
  await person.type(field("password"), "secret");
  unmount();
  render(<Sample />);
  expect([field("name").value, field("password").value]).toEqual(["Ada", ""]);
  expect(JSON.stringify(sessionStorage)).not.toContain("secret");
});

test("what is typed and taken away again leaves no draft", async () => {
  render(<Sample />);
  await person.type(field("name"), "A");
  expect(readDraft("sample")).toEqual({ name: "A" });
  await person.clear(field("name"));
  expect(readDraft("sample")).toBeNull();
});

test("done: draft, key and what was typed go together", async () => {
  render(<Sample />);
  await person.type(field("name"), "Ada");
  await press();
  lastCall().answer({ ok: true });
  await shown("done");
  expect(field("name").value).toBe("");
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("a refusal and a failure keep draft, key and what was typed", async () => {
  render(<Sample />);
  await person.type(field("name"), "Ada");
  await press();
  lastCall().answer({ ok: false, reason: "taken" });
  await shown("taken");
  await press();
  lastCall().fail(new Error("no network"));
  await shown("failed");
  expect(field("name").value).toBe("Ada");
  expect(readDraft("sample")).toEqual({ name: "Ada" });
  await press();
  expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
  await shown("sending");
});

test("another input is another intent, and so is the same one after it was done", async () => {
  render(<Sample />);
  const send = async (name: string, reply: Reply) => {
    await person.clear(field("name"));
    await person.type(field("name"), name);
    await press();
    lastCall().answer(reply);
    await shown(reply.ok ? "done" : "taken");
  };
  await send("Ada", { ok: false, reason: "taken" });
  await send("Ben", { ok: true });
  await send("Ben", { ok: true });
  expect(new Set(calls.map(({ key }) => key)).size).toBe(3);
});

// A caller was booked; the schedule behind the closing sheet was read anew, and set a field.
test("nothing that happens after it was done brings the draft back: the next caller's form is empty", async () => {
  const closing = Promise.withResolvers<void>();
  const { unmount } = render(<Sample done={() => closing.promise} />);
  await person.type(field("name"), "Dana Reyes");
  await press();
  lastCall().answer({ ok: true });
  await expect.poll(() => readDraft("sample")).toBeNull();
  kit.form.setValue("email", "set by the page");
  expect(readDraft("sample")).toBeNull();
  closing.resolve();
  await shown("done");
  kit.form.setValue("email", "set by the page");
  unmount();
  expect(JSON.stringify(sessionStorage)).not.toContain("Dana");
  render(<Sample />);
  expect(field("name").value).toBe("");
});

// "The invitation is on its way" stood there while the list was read anew: the next press of Send was lost.
test("it is said to be done once the next one can be typed and sent, even when what follows fails", async () => {
  const following = Promise.withResolvers<void>();
  render(<Sample done={() => following.promise} />);
  await person.type(field("name"), "Ada");
  await press();
  lastCall().answer({ ok: true });
  await expect.poll(() => readDraft("sample")).toBeNull();
  expect(kit.reply).toBeNull();
  expect(kit.pending).toBe(true);
  following.reject(new Error("the list did not load"));
  await shown("failed");
  expect(kit.reply).toEqual({ ok: true });
  expect(kit.pending).toBe(false);
});

test("a form of the same name that was opened meanwhile lets go of what was sent, and of nothing else", async () => {
  const first = render(<Sample />);
  await person.type(field("name"), "Dana Reyes");
  await press();
  const { answer } = lastCall();
  first.unmount();
  render(<Sample />);
  expect(field("name").value).toBe("Dana Reyes");
  await person.type(field("email"), "next@mail.example");
  answer({ ok: true });
  await expect.poll(() => field("name").value).toBe("");
  expect(field("email").value).toBe("next@mail.example");
  expect(readDraft("sample")).toEqual({ email: "next@mail.example" });
});

test("what is typed while it is being sent stays, in the form and in the draft", async () => {
  render(<Sample />);
  await person.type(field("name"), "Ada");
  await press();
  await person.type(field("email"), "more");
  lastCall().answer({ ok: true });
  await shown("done");
  expect([field("name").value, field("email").value]).toEqual(["", "more"]);
  expect(readDraft("sample")).toEqual({ email: "more" });
});

test("a form over something saved starts from what was saved", async () => {
  render(<Sample next={(_, sent) => sent} />);
  await person.type(field("name"), "Ada");
  expect(kit.isTyped()).toBe(true);
  await press();
  lastCall().answer({ ok: true });
  await shown("done");
  expect(field("name").value).toBe("Ada");
  expect([kit.isTyped(), readDraft("sample")]).toEqual([false, null]);
});

test("pressed twice, it is sent once", async () => {
  render(<Sample />);
  await person.dblClick(screen.getByRole("button", { name: "Send" }));
  await person.type(field("name"), "{Enter}");
  expect(calls).toHaveLength(1);
});

test("nothing changes under a person's hands: what comes later fills only fields nobody touched", async () => {
  render(<Sample />);
  await person.type(field("name"), "Ada");
  await person.clear(field("name"));
  await person.click(field("password"));
  kit.prefill({ name: "Casey", email: "casey@mail.example", password: "x" });
  expect([field("name").value, field("email").value, field("password").value]).toEqual([
    "",
    "casey@mail.example",
    "",
  ]);
});

test("a draft is put back before anybody can type, and what is typed at once counts", async () => {
  sessionStorage.setItem("draft.sample", JSON.stringify({ name: "Old", email: "old@mail.example", gone: 1 }));
  render(<Sample />);
  await person.type(field("name"), "er");
  expect([field("name").value, field("email").value]).toEqual(["Older", "old@mail.example"]);
});

test("a password manager's values are sent though it makes no events", async () => {
  render(<Sample />);
  field("name").value = "Filled in";
  await press();
  expect(lastCall().values).toEqual({ name: "Filled in", email: "", password: "" });
});

const lacking = (values: Values) =>
  (["email", "name"] as const)
    .filter((path) => values[path] === "")
    .map((path) => ({ path, code: "required" as const }));

test("what is wrong stands at its field, the first one of the page has the focus, and nothing is sent", async () => {
  render(<Sample check={lacking} />);
  await press();
  expect(document.activeElement).toBe(field("name"));
  expect(kit.issues.map(({ path }) => path)).toEqual(["name", "email"]);
  await person.type(field("name"), "A");
  expect([field("name"), field("email")].map((one) => one.getAttribute("aria-invalid"))).toEqual([
    "false",
    "true",
  ]);
  expect(calls).toEqual([]);
});

test("a summary takes the focus, anew with each press, and leads to the fields", async () => {
  render(<Sample check={lacking} summary />);
  await press();
  expect(document.activeElement).toBe(screen.getByRole("alert"));
  await person.click(screen.getByRole("button", { name: "email" }));
  expect(document.activeElement).toBe(field("email"));
  await press();
  expect(document.activeElement).toBe(screen.getByRole("alert"));
});

test("what the server finds wrong stands at its field, with the focus there", async () => {
  render(<Sample issueOf={(issue) => ({ ...issue, path: issue.path.replace("facts.", "") })} />);
  await press();
  lastCall().fail(failure({ reason: "invalid-input", fields: [{ path: "facts.email", code: "email" }] }));
  await expect.poll(() => document.activeElement).toBe(field("email"));
  expect(field("email").getAttribute("aria-invalid")).toBe("true");
  expect(kit.error).toBeNull();
});

test("what the server finds wrong with no field here is a failure that is said", async () => {
  render(<Sample />);
  await press();
  lastCall().fail(failure({ reason: "invalid-input", fields: [{ path: "key", code: "invalid" }] }));
  await shown("failed");
});

const onlyOf = (path: string) => (values: Values) =>
  values.name === "" ? [{ path, code: "required" as const }] : [];

test.each(["contacts", "vehicle.id"])(
  "what is wrong at %s, which no field shows, is said of the form",
  async (path) => {
    render(<Sample check={onlyOf(path)} clearsWith={() => true} />);
    await press();
    await shown("failed");
    expect(calls).toEqual([]);
    await person.type(field("name"), "A");
    expect(screen.queryByText("failed")).toBeNull();
  },
);

test("a refusal about no field that is shown is said of the form, one about a field stands there alone", async () => {
  render(<Sample issuesIn={() => [{ path: "plate", code: "invalid" }]} />);
  await press();
  lastCall().answer({ ok: false, reason: "taken" });
  await shown("failed");
  cleanup();
  render(<Sample issuesIn={() => [{ path: "name", code: "invalid" }]} />);
  await press();
  lastCall().answer({ ok: false, reason: "taken" });
  await shown("taken");
  expect(screen.queryByText("failed")).toBeNull();
});

test("a summary lists what no field shows, and nothing is said twice", async () => {
  render(<Sample check={onlyOf("contacts")} summary />);
  await press();
  expect(screen.getByRole("button", { name: "contacts" })).not.toBeNull();
  expect(kit.error).toBeNull();
});

test("a refusal goes as soon as a person changes what it was about", async () => {
  render(<Sample />);
  await press();
  lastCall().answer({ ok: false, reason: "taken" });
  await shown("taken");
  act(() => kit.put({ email: "set by the page" }));
  expect(screen.queryByText("taken")).not.toBeNull();
  await person.type(field("name"), "A");
  expect(screen.queryByText("taken")).toBeNull();
});

test("where the shapes cannot be fetched, the server's word is enough", async () => {
  const check = lazyCheck(
    () => Promise.reject(new Error("no file")),
    () => [{ path: "name", code: "required" as const }],
  );
  render(<Sample check={check} />);
  await press();
  await expect.poll(() => calls).toHaveLength(1);
});

test("a step ends nothing: its draft goes on", async () => {
  render(<Sample step />);
  await person.type(field("name"), "Ada");
  await press();
  lastCall().answer({ ok: true });
  await shown("done");
  expect(field("name").value).toBe("Ada");
  expect(readDraft("sample")).toEqual({ name: "Ada" });
});

test("a form that is given up holds nothing any longer", async () => {
  render(<Sample />);
  await person.type(field("name"), "Ada");
  kit.discard();
  await expect.poll(() => field("name").value).toBe("");
  expect(readDraft("sample")).toBeNull();
});
