// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test } from "vitest";
import ui from "../../messages/shell.en.json" with { type: "json" };
import signIn from "../../messages/sign-in.en.json" with { type: "json" };
import { CredentialsForm, type SignInRefusal } from "./credentials-form.tsx";

const person = userEvent.setup();
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = () => person.click(screen.getByRole("button", { name: "Sign in" }));

type Given = { email: string; password: string; name: string };

function show(answers: (SignInRefusal | null)[]) {
  const given: Given[] = [];
  render(
    <IntlProvider locale="en" messages={{ ...ui, ...signIn } as never}>
      <CredentialsForm
        fields={["email", "password"]}
        submit="Sign in"
        onSubmit={async (one) => {
          given.push(one);
          return answers.shift() ?? null;
        }}
      />
    </IntlProvider>,
  );
  return given;
}

afterEach(cleanup);

test("what is missing is said at its field, the first of which has the focus; nothing is sent", async () => {
  const given = show([]);
  await press();
  expect(document.activeElement).toBe(field("E-mail"));
  expect(field("E-mail").getAttribute("aria-invalid")).toBe("true");
  expect(given).toEqual([]);
});

test("a refused password leaves both fields as they were typed; once signed in, no password stays", async () => {
  const given = show(["wrong-credentials", null]);
  await person.type(field("E-mail"), " ana@mail.example ");
  await person.type(field("Password"), "a wrong one");
  await press();
  await screen.findByText(signIn.signIn.refusals["wrong-credentials"]);
  expect(field("Password").value).toBe("a wrong one");
  await person.type(field("Password"), ", no");
  await press();
  await expect.poll(() => field("Password").value).toBe("");
  expect(field("E-mail").value.trim()).toBe("ana@mail.example");
  expect(given.map(({ email, password }) => [email, password])).toEqual([
    ["ana@mail.example", "a wrong one"],
    ["ana@mail.example", "a wrong one, no"],
  ]);
});
