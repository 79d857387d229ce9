// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { FormProvider, useForm } from "react-hook-form";
import { afterEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { TimeZones } from "./time-zones.tsx";

afterEach(endDesk);

function Zones() {
  const form = useForm({ defaultValues: { timeZone: "America/Bogota" } });
  return (
    <FormProvider {...form}>
      <select aria-label="Zone">
        <TimeZones />
      </select>
    </FormProvider>
  );
}

test.each([
  ["en", "Eastern Time (New York)", "Mountain Time (Denver)"],
  ["es", "Hora del Este (Nueva York)", "Hora de la Montaña (Denver)"],
] as const)("a time zone of the country has the name people call it by: %s", (language, ...names) => {
  showOnDesk(<Zones />, { role: "owner", language, answers: {} });
  for (const name of names) expect(screen.getByRole("option", { name })).toBeTruthy();
  expect(screen.getByRole<HTMLOptionElement>("option", { name: "America/Bogota" }).value).toBe(
    "America/Bogota",
  );
  expect(screen.getByRole<HTMLOptionElement>("option", { name: names[0] }).value).toBe("America/New_York");
});
