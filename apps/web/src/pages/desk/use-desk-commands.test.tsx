// @vitest-environment happy-dom
import type { Role } from "@openhood/domain/staff/roles";
import { cleanup, render } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test } from "vitest";
import deskEn from "../../messages/desk.en.json" with { type: "json" };
import deskEs from "../../messages/desk.es.json" with { type: "json" };
import { session } from "../../platform/session-store.ts";
import { currentCommands } from "../../ui/commands.ts";
import { useDeskCommands } from "./use-desk-commands.ts";

function Desk() {
  useDeskCommands({ help: () => {}, signOut: () => {} });
  return null;
}

/** What the palette offers to make, by its label. */
function made(role: Role, language: "en" | "es"): string[] {
  session.set({ status: "signed-in", user: { uid: "it", role } } as never);
  render(
    <MemoryRouter initialEntries={["/desk/today"]}>
      <IntlProvider
        locale={language}
        messages={(language === "en" ? deskEn : deskEs) as never}
        timeZone="UTC"
        onError={() => {}}
      >
        <Desk />
      </IntlProvider>
    </MemoryRouter>,
  );
  const labels = currentCommands().flatMap(({ group, label }) => (group === "make" ? [label] : []));
  cleanup();
  return labels;
}

afterEach(cleanup);

test("what + New makes is found from every page of the desk, by whoever may make it, in both languages", () => {
  const english = ["New appointment", "Walk-in", "Block time"];
  const spanish = ["Nueva cita", "Cliente sin cita", "Bloquear tiempo"];
  expect(made("advisor", "en")).toEqual(expect.arrayContaining(english));
  expect(made("owner", "es")).toEqual(expect.arrayContaining(spanish));
  expect(made("technician", "en").filter((label) => english.includes(label))).toEqual([]);
});
