// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { useChord } from "./shortcuts.ts";

afterEach(cleanup);

const person = userEvent.setup();
const press = () => person.keyboard("{Control>}z{/Control}");

function Fields({ act, inFields }: { act: () => void; inFields: "never" | "untouched" | "always" }) {
  useChord("z", act, { inFields });
  return (
    <>
      <input aria-label="Odometer" />
      <select aria-label="Bay">
        <option>1</option>
        <option>2</option>
      </select>
      <button type="button">Save</button>
    </>
  );
}

test.each([
  ["never", 0, 0],
  ["untouched", 1, 0],
  ["always", 1, 1],
] as const)("in a field a key acts %s", async (inFields, fresh, typed) => {
  const act = vi.fn();
  render(<Fields act={act} inFields={inFields} />);
  await person.click(screen.getByLabelText("Odometer"));
  await press();
  expect(act).toHaveBeenCalledTimes(fresh);
  // What was typed and taken away is in the field's own memory.
  await person.keyboard("8{Backspace}");
  act.mockClear();
  await press();
  expect(act).toHaveBeenCalledTimes(typed);
  act.mockClear();
  await person.click(screen.getByRole("button"));
  await press();
  expect(act).toHaveBeenCalledTimes(1);
});

test("a list that was chosen from has nothing of its own to take back", async () => {
  const act = vi.fn();
  render(<Fields act={act} inFields="untouched" />);
  await person.selectOptions(screen.getByLabelText("Bay"), "2");
  screen.getByLabelText("Bay").focus();
  await press();
  expect(act).toHaveBeenCalledTimes(1);
});
