// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endDesk, showOnDesk } from "../../platform/show-desk.tsx";
import { useConfirm } from "./use-overlays.ts";

type Answer = { data: string | undefined };
type Open = { title: string; answer: (one: Answer) => void; fail: (error: Error) => void };
const told = vi.hoisted(() => ({ open: [] as Open[], answers: [] as unknown[] }));
// The library's elements draw nothing here.
vi.mock("./present.ts", () => ({
  presentAlert: ({ title }: { title: string }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    told.open.push({ title, answer: resolve, fail: reject });
    return { dismissed: promise };
  },
}));

function Page() {
  const confirm = useConfirm();
  return ["Delete?", "Leave?"].map((title) => (
    <button
      key={title}
      type="button"
      onClick={() => {
        confirm({ title, confirm: "Yes" }).then(
          (answer) => void told.answers.push(answer),
          () => void told.answers.push("failed"),
        );
      }}
    >
      {title}
    </button>
  ));
}
const press = (name: string) => act(async () => screen.getByRole("button", { name }).click());
const titles = () => told.open.map(({ title }) => title);

beforeEach(() => {
  Object.assign(told, { open: [], answers: [] });
  showOnDesk(<Page />, { answers: {} });
});
afterEach(endDesk);

test("a double press asks once, and only its answer counts; another question is another one", async () => {
  await press("Delete?");
  await press("Delete?");
  expect(titles()).toEqual(["Delete?"]);
  expect(told.answers).toEqual([false]);
  await press("Leave?");
  expect(titles()).toEqual(["Delete?", "Leave?"]);
  for (const { answer } of told.open) await act(async () => answer({ data: "confirm" }));
  expect(told.answers).toEqual([false, true, true]);
});

test("what was answered, or could not be asked, can be asked again", async () => {
  await press("Delete?");
  await act(async () => told.open[0]?.answer({ data: "cancel" }));
  await press("Delete?");
  await act(async () => told.open[1]?.fail(new Error("not loaded")));
  await press("Delete?");
  await act(async () => told.open[2]?.answer({ data: "confirm" }));
  expect(told.answers).toEqual([false, "failed", true]);
});
