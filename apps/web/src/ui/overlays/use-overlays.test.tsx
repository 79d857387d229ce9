// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../platform/show-desk.tsx";
import { fakeOverlays } from "./fake-overlays.ts";
import { useConfirm } from "./use-overlays.ts";

const heard = fakeOverlays();
let answers: unknown[];

function Page() {
  const confirm = useConfirm();
  return ["Delete?", "Leave?"].map((title) => (
    <button
      key={title}
      type="button"
      onClick={() => {
        confirm({ title, confirm: "Yes" }).then(
          (answer) => void answers.push(answer),
          () => void answers.push("failed"),
        );
      }}
    >
      {title}
    </button>
  ));
}
const press = (name: string) => act(async () => screen.getByRole("button", { name }).click());
const titles = () => heard.alerts.map(({ title }) => title);

beforeEach(() => {
  answers = [];
  showOnDesk(<Page />, { answers: {} });
});
afterEach(endDesk);

test("a double press asks once, and only its answer counts; another question is another one", async () => {
  await press("Delete?");
  await press("Delete?");
  expect(titles()).toEqual(["Delete?"]);
  expect(answers).toEqual([false]);
  await press("Leave?");
  expect(titles()).toEqual(["Delete?", "Leave?"]);
  for (const { answer } of heard.alerts) await act(async () => answer("confirm"));
  expect(answers).toEqual([false, true, true]);
});

test("what was answered, or could not be asked, can be asked again", async () => {
  await press("Delete?");
  await act(async () => heard.alerts[0]?.answer("cancel"));
  await press("Delete?");
  await act(async () => heard.alerts[1]?.fail(new Error("not loaded")));
  await press("Delete?");
  await act(async () => heard.alerts[2]?.answer("confirm"));
  expect(answers).toEqual([false, "failed", true]);
});
