// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { type Answers, endDesk, showOnDesk } from "../../platform/show-desk.tsx";
import { fakeOverlays } from "../../ui/overlays/fake-overlays.ts";
import { Approvers } from "./approvers.tsx";
import { CustomerApprovers } from "./customer-approvers.tsx";
import { type ApproversOf, useApprovers } from "./use-approvers.ts";

fakeOverlays({ answer: "confirm" });
const person = userEvent.setup();
const word = { at: "2026-11-23T13:00:00.000Z", byShop: true, saidBy: "Rosa Diaz", staff: null };
const vehicle = { id: "civic", year: 2016, make: "Honda", model: "Civic", plate: "GWB 7719" };
const approver = (facts: object, more: object = {}) => ({
  ...{ id: "luis", revision: 1, named: word, changed: null, withdrawn: null, vehicles: null },
  ...{ name: "Luis Diaz", relation: "family", email: null, phone: null, limit: 15_000, ...facts, ...more },
});

/** Who may approve on the cars of a record, which the API keeps. */
function kept(...approvers: object[]) {
  const of = { record: "rosa", name: "Rosa Diaz", owner: "Rosa Diaz", isFleet: false, vehicles: [vehicle] };
  const answers: Answers = {
    "approvals.approvers": () => ({ records: [{ ...of, approvers: [...approvers] }] }),
    "approvals.nameApprover": ({ facts }: { facts: object }) => {
      approvers.push(approver(facts, { id: String(approvers.length) }));
      return { ok: true };
    },
    "approvals.withdrawApprover": () => {
      approvers.splice(0, 1, { ...approvers[0], withdrawn: { ...word, byShop: false } });
      return { ok: true };
    },
  };
  return { of: { ...of, approvers } as unknown as ApproversOf, answers };
}
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const press = (name: string) => person.click(screen.getByRole("button", { name }));

afterEach(endDesk);

test("of an approver all that is wrong is named at once; who is named stands with their limit, and by whose word", async () => {
  const { calls } = showOnDesk(<CustomerApprovers id="rosa" />, kept());
  await screen.findByText("Nobody else so far.");
  await press("Name somebody");
  expect(document.activeElement).toBe(field("Name"));
  await person.keyboard("Luis Diaz");
  await person.type(field("Amount in dollars"), "a lot");
  await press("Save");
  await screen.findByText("Enter dollars, such as 500 or 1500.50: more than 0, no more than $500,000.00.");
  expect(field("E-mail").getAttribute("aria-invalid")).toBe("true");
  await person.type(field("E-mail"), "luis@example.com");
  await person.clear(field("Amount in dollars"));
  await person.type(field("Amount in dollars"), "150");
  await press("Save");
  await screen.findByText(/^Up to \$150\.00 per order/);
  screen.getByText(/at the counter, as Rosa Diaz said/);
  const named = calls.filter(({ path }) => path === "approvals.nameApprover");
  expect(named).toMatchObject([{ input: { record: "rosa", saidBy: "Rosa Diaz", facts: { limit: 15_000 } } }]);
});

test("an address that another approver of the same car has is refused at its field; with a number instead they are named", async () => {
  const { answers } = kept(approver({ email: "home@example.com" }));
  const name = answers["approvals.nameApprover"];
  answers["approvals.nameApprover"] = (input: { facts: { email: string | null } }) =>
    input.facts.email ? { ok: false, reason: "same-mailbox" } : name?.(input as never);
  showOnDesk(<CustomerApprovers id="rosa" />, { answers });
  await screen.findByText("Luis Diaz");
  await press("Name somebody");
  await person.type(field("Name"), "Ana Diaz");
  await person.type(field("E-mail"), "Home@example.com");
  await person.type(field("Amount in dollars"), "150");
  await press("Save");
  await screen.findByText(/^Somebody else who may approve on the same cars has this e-mail/);
  expect(document.activeElement).toBe(field("E-mail"));
  expect(field("E-mail").getAttribute("aria-invalid")).toBe("true");
  await person.clear(field("E-mail"));
  await person.type(screen.getByRole("textbox", { name: /^Phone/ }), "555 010 8642");
  await press("Save");
  await waitFor(() => expect(document.querySelectorAll("[data-approver]")).toHaveLength(2));
});

test("in their account, in Spanish, the owner names an approver for one car of theirs, and withdraws them", async () => {
  function Own() {
    const { found, reread } = useApprovers(null);
    const [of] = found.data?.records ?? [];
    return of ? <Approvers of={of} reread={reread} /> : null;
  }
  showOnDesk(<Own />, { ...kept(), language: "es", role: "customer" });
  await screen.findByRole("button", { name: "Nombrar a alguien" });
  await press("Nombrar a alguien");
  await person.type(field("Nombre"), "Sam Morgan");
  await person.type(screen.getByRole("textbox", { name: /^Correo/ }), "sam@example.com");
  const choose = (name: string, choice: string) =>
    person.selectOptions(screen.getByRole("combobox", { name }), choice);
  await choose("Cuánto puede autorizar", "Cualquier monto");
  await choose("En qué autos", "Solo algunos");
  await press("Guardar");
  await screen.findByText("Elija al menos un auto, o todos.");
  await person.click(screen.getByRole("checkbox", { name: /GWB 7719/ }));
  await press("Guardar");
  await screen.findByText(/^Cualquier monto · .*Honda Civic/);
  await press("Retirar a Sam Morgan");
  await person.click(await screen.findByText("1 persona que ya no puede autorizar"));
  within(document.querySelector("details") as HTMLElement).getByText(/retiró este permiso el/);
});
