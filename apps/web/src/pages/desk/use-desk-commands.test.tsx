// @vitest-environment happy-dom
import type { Role } from "@openhood/domain/staff/roles";
import { cleanup, render, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test, vi } from "vitest";
import deskEn from "../../messages/desk.en.json" with { type: "json" };
import deskEs from "../../messages/desk.es.json" with { type: "json" };
import { session } from "../../platform/session-store.ts";
import { currentCommands } from "../../ui/commands.ts";
import * as present from "../../ui/overlays/present.ts";
import { search } from "./palette-search.ts";
import { useDeskCommands } from "./use-desk-commands.ts";

function Desk() {
  useDeskCommands({ help: () => {}, signOut: () => {} });
  return null;
}

function show(role: Role, language: "en" | "es") {
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
}

/** What the palette offers to make, by its label. */
function made(role: Role, language: "en" | "es"): string[] {
  show(role, language);
  const labels = currentCommands().flatMap(({ group, label }) => (group === "make" ? [label] : []));
  cleanup();
  return labels;
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("what + New makes is found from every page of the desk, by whoever may make it, in both languages", () => {
  const english = ["New appointment", "Walk-in", "Block time"];
  const spanish = ["Nueva cita", "Cliente sin cita", "Bloquear tiempo"];
  expect(made("advisor", "en")).toEqual(expect.arrayContaining(english));
  expect(made("owner", "es")).toEqual(expect.arrayContaining(spanish));
  expect(made("technician", "en").filter((label) => english.includes(label))).toEqual([]);
});

test.each([
  ["en", "new app", "New appointment"],
  ["en", "walk-in", "Walk-in"],
  ["en", "block", "Block time"],
  ["es", "nueva cita", "Nueva cita"],
  ["es", "sin cita", "Cliente sin cita"],
  ["es", "bloquear", "Bloquear tiempo"],
] as const)(
  "in %s what is typed as %s is offered first, and opens its form",
  async (language, typed, label) => {
    const opened = vi.spyOn(present, "presentModal").mockReturnValue({
      dismissed: Promise.resolve({ reason: "escape" }),
      dismiss: async () => {},
    } as never);
    show("advisor", language);
    const command = search(currentCommands(), typed)[0]?.commands[0];
    expect(command?.label).toBe(label);
    command?.run();
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
    expect(opened.mock.calls[0]?.[0].label).toBe(label);
  },
);

test("a technician is offered no page or deed of the owner's", () => {
  const owners = ["invite", "deskMail", "deskShop", "hours"];
  const offered = () => currentCommands().flatMap(({ id }) => (owners.includes(id) ? [id] : []));
  show("technician", "en");
  expect(currentCommands().map(({ id }) => id)).toContain("deskStaff");
  expect(offered()).toEqual([]);
  cleanup();
  show("owner", "en");
  expect(offered().toSorted()).toEqual(owners.toSorted());
});
