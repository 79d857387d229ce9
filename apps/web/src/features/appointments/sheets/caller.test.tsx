// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { FormProvider, useForm } from "react-hook-form";
import { afterEach, beforeEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { TextField } from "../../../ui/field.tsx";
import { noCar } from "../../customers/car-values.ts";
import type { ScheduleClock } from "../words.ts";
import type { BookValues } from "./book-values.ts";
import { CallerPhone, FindCaller, useTakeCaller } from "./caller.tsx";

const clock = { phone: (phone: string) => phone } as ScheduleClock;
const car = (id: string, plate: string) => ({
  id,
  facts: {
    vin: null,
    plate,
    plateState: null,
    year: 2014,
    make: "Honda",
    model: id,
    color: null,
    notes: null,
  },
});
const row = (name: string, phone: string, vehicles: ReturnType<typeof car>[]) => ({
  record: {
    id: name,
    facts: { kind: "person", name, phone, email: null, language: "en", notes: null },
  },
  vehicles,
});
const rows = [
  row("Dana Whitfield", "(555) 010-4471", [car("Civic", "JKL 4471"), car("Fit", "DW 2")]),
  row("Omar Lane", "(555) 447-1000", [car("CR-V", "OL 4471")]),
];

function Caller() {
  const form = useForm<BookValues>({
    defaultValues: { name: "", phone: "", email: "", language: "en", ...noCar },
  });
  return (
    <FormProvider {...form}>
      <Fields />
      <TextField aria-label="Name" {...form.register("name")} />
      <TextField aria-label="Plate" {...form.register("plate")} />
    </FormProvider>
  );
}
function Fields() {
  const taking = useTakeCaller();
  return (
    <>
      <FindCaller clock={clock} taking={taking} />
      <CallerPhone clock={clock} taking={taking} error={undefined} />
    </>
  );
}

const person = userEvent.setup();
beforeEach(() => {
  showOnDesk(<Caller />, {
    answers: {
      "customers.list": ({ search }: { search: string }) => ({
        rows: rows.filter(
          ({ record }) => JSON.stringify(record).replace(/\D/g, "").includes(search) || search === "wh",
        ),
        next: null,
      }),
    },
  });
});
afterEach(endDesk);

const value = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name }).value;
const chosen = () => screen.queryByRole("option", { selected: true })?.textContent;

test("arrows and Enter in the search choose a car of whom it finds; the field says which one", async () => {
  const find = await screen.findByRole("combobox", { name: /^Customer/ });
  await person.type(find, "wh");
  await screen.findByRole("option", { name: /DW 2/ });
  expect(chosen()).toContain("JKL 4471");
  await person.keyboard("{ArrowDown}");
  expect(chosen()).toContain("DW 2");
  const option = screen.getByRole("option", { selected: true });
  expect(find.getAttribute("aria-activedescendant")).toBe(option.id);
  await person.keyboard("{Enter}");
  expect([value("Name"), value("Plate")]).toEqual(["Dana Whitfield", "DW 2"]);
  // Whoever chose goes on at who it is, and the search is there for another.
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Name" }));
  expect((find as HTMLInputElement).value).toBe("");
  expect(screen.queryByRole("option")).toBeNull();
  await person.type(find, "zz nobody");
  await screen.findByText("No match: add them below.");
});

test("the last four digits in Phone offer who has the number; nobody is taken before an arrow says so", async () => {
  const phone = await screen.findByRole("combobox", { name: /^Phone/ });
  await person.type(phone, "4471");
  const option = await screen.findByRole("option", { name: /JKL 4471/ });
  // The number of the other one begins and ends with others.
  expect(screen.queryByRole("option", { name: /OL 4471/ })).toBeNull();
  expect(option.getAttribute("aria-selected")).toBe("false");
  await person.keyboard("{Enter}");
  expect(value("Name")).toBe("");
  await person.keyboard("{ArrowDown}{Enter}");
  expect([value("Name"), value("Plate")]).toEqual(["Dana Whitfield", "JKL 4471"]);
  expect((phone as HTMLInputElement).value).toBe("(555) 010-4471");
  // What is known is not offered again.
  expect(screen.queryByRole("option")).toBeNull();
});
