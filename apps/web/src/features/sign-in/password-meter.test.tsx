// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test, vi } from "vitest";
import shell from "../../messages/shell.en.json" with { type: "json" };
import signIn from "../../messages/sign-in.en.json" with { type: "json" };
import { CredentialsForm } from "./credentials-form.tsx";

const lists = vi.hoisted(() => ({ asked: 0 }));
// The network's edge: the estimator with its lists cannot be fetched.
vi.mock("../../platform/password-strength.ts", () => ({
  passwordStrength: async () => {
    lists.asked += 1;
    throw new TypeError("Failed to fetch dynamically imported module");
  },
}));
afterEach(cleanup);

test("where the lists of words cannot be fetched, eight characters are enough", async () => {
  const given = vi.fn(async () => null);
  render(
    <IntlProvider locale="en" messages={{ ...shell, ...signIn } as never}>
      <CredentialsForm fields={["password"]} password="new" submit="Create account" onSubmit={given} />
    </IntlProvider>,
  );
  await userEvent.type(screen.getByLabelText("Choose a password"), "iloveyou1");
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
  await expect.poll(() => given.mock.calls).toEqual([[{ email: "", name: "", password: "iloveyou1" }]]);
  expect(lists.asked).toBeGreaterThan(0);
});
