// @vitest-environment happy-dom
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { afterEach, expect, test, vi } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { AddJob } from "./add-job.tsx";
import { InlineField } from "./fields.tsx";

afterEach(endDesk);

const person = userEvent.setup();
const LONG = `Replace the cabin filter, including the glove compartment ${"x".repeat(40)}`;
const over = LONG.length - 80;
const onAdded = () => {};

test("a name that is too long is not cut: it is said by how much, the words stay, and what fits is saved", async () => {
  const onSave = vi.fn(() => true);
  showOnDesk(<InlineField label="Name" isWhole value="Filter" maxLength={80} onSave={onSave} />, {
    answers: {},
  });
  const field = screen.getByLabelText<HTMLTextAreaElement>("Name");
  await person.clear(field);
  await person.click(field);
  await person.paste(LONG);
  await person.tab();
  expect(onSave).not.toHaveBeenCalled();
  expect(field.value).toBe(LONG);
  expect(screen.getByRole("alert").textContent).toContain(`${over} characters too many: 80 at most.`);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await person.click(field);
  await person.keyboard("{Backspace}".repeat(over));
  await person.tab();
  expect(onSave).toHaveBeenCalledWith(LONG.slice(0, 80));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a new job whose name is too long is not added until it fits", async () => {
  const edit = vi.fn(() => true);
  showOnDesk(
    <AddJob {...{ order: "o1", last: null, settings: defaultSettings, edit, canned: [], onAdded }} />,
    { answers: {} },
  );
  const field = screen.getByRole<HTMLInputElement>("combobox");
  await person.click(field);
  await person.paste(LONG);
  screen.getByText(new RegExp(`${over} characters too many`));
  await person.keyboard("{Enter}");
  expect(edit).not.toHaveBeenCalled();
  expect(field.value).toBe(LONG);
  await person.keyboard("{Backspace}".repeat(over));
  await person.keyboard("{Enter}");
  expect(edit).toHaveBeenCalledWith(
    expect.objectContaining({
      type: "add-job",
      job: expect.objectContaining({ name: { en: LONG.slice(0, 80), es: "" } }),
    }),
  );
});

test("what is typed in a field that goes is saved, once, and nothing where nothing was typed", async () => {
  const onSave = vi.fn(() => true);
  function Page() {
    const [isThere, setThere] = useState(true);
    useEffect(() => {
      const go = () => setThere(false);
      addEventListener("gone", go);
      return () => removeEventListener("gone", go);
    }, []);
    return (
      isThere && (
        <>
          <InlineField label="Cause" value="" onSave={onSave} />
          <InlineField label="Note" value="Call first" onSave={onSave} />
        </>
      )
    );
  }
  showOnDesk(<Page />, { answers: {} });
  await person.click(screen.getByLabelText("Note"));
  await person.type(screen.getByLabelText("Cause"), "Pads worn");
  act(() => void dispatchEvent(new Event("gone")));
  expect(onSave.mock.calls).toEqual([["Pads worn"]]);
});

test("a field that goes because of what was saved saves it once", async () => {
  const onSave = vi.fn();
  function Page() {
    const [isThere, setThere] = useState(true);
    const save = (text: string) => {
      onSave(text);
      flushSync(() => setThere(false));
      return true;
    };
    return isThere && <InlineField label="Concern" value="Squeals" onSave={save} />;
  }
  showOnDesk(<Page />, { answers: {} });
  await person.clear(screen.getByLabelText("Concern"));
  await person.tab();
  expect(onSave.mock.calls).toEqual([[""]]);
});

test("Escape puts away the list of canned jobs, and what was typed stays", async () => {
  const edit = vi.fn(() => true);
  showOnDesk(
    <AddJob {...{ order: "o1", last: null, settings: defaultSettings, edit, canned: [], onAdded }} />,
    { answers: {} },
  );
  const field = screen.getByRole<HTMLInputElement>("combobox");
  await person.click(field);
  await person.keyboard("Cabin filter{Escape}");
  expect(field.getAttribute("aria-expanded")).toBe("false");
  await person.keyboard("{Escape}");
  expect(field.value).toBe("Cabin filter");
  // Enter shows what it would add before it does.
  await person.keyboard("{Enter}");
  expect(edit).not.toHaveBeenCalled();
  expect(field.getAttribute("aria-expanded")).toBe("true");
  await person.keyboard("{Enter}");
  expect(edit).toHaveBeenCalledOnce();
});

test("what was refused is tried again as what replaces what was there then: a colleague's value since is not replaced unseen", async () => {
  const tried: string[] = [];
  const saveOver = (seen: string, made: boolean) => (text: string) => {
    tried.push(`${seen} by ${text}`);
    return made;
  };
  function Page() {
    const [value, setValue] = useState("10%");
    return (
      <>
        <InlineField label="Discount" value={value} onSave={saveOver(value, value !== "10%")} />
        <button type="button" onClick={() => setValue("15%")}>
          A colleague saves
        </button>
      </>
    );
  }
  showOnDesk(<Page />, { answers: {} });
  const field = screen.getByLabelText<HTMLInputElement>("Discount");
  await person.clear(field);
  await person.type(field, "5%{Enter}");
  act(() => screen.getByText("A colleague saves").click());
  expect(field.value).toBe("5%");
  await person.type(field, "0{Backspace}{Enter}");
  expect(tried).toEqual(["10% by 5%", "10% by 5%"]);
});
